import { useData } from 'vitepress'
import { defineComponent, h, onBeforeUnmount, onMounted, reactive, ref, type VNode, watch } from 'vue'
import {
  createPreviewHash,
  defaultSettings,
  formatPreviewCode,
  languages,
  type PreviewSettings,
} from './previewSettings.js'
import type { Preview } from './startPreview.js'

type Writable<Value> = { -readonly [Key in keyof Value]: Value[Key] }
type Labels = Readonly<Record<string, string>>

const themes: Labels = { page: 'as this page', light: 'light', dark: 'dark' }
const places: Labels = { page: 'the page', compact: 'a dialog', wide: 'a wide dialog' }

/** The widget with some controls. Its code is loaded when the preview is near the visible part of the page. */
export const LivePreview = defineComponent({
  name: 'LivePreview',
  setup() {
    const { isDark, theme } = useData<{ readonly playgroundUrl: string }>()
    const settings = reactive<Writable<PreviewSettings>>({ ...defaultSettings })
    const stage = ref<HTMLElement>()
    const state = ref<'waiting' | 'loading' | 'ready' | 'failed'>('waiting')
    const undo: (() => void)[] = []
    let preview: Preview | undefined

    const load = async () => {
      if (state.value === 'loading' || state.value === 'ready') return
      state.value = 'loading'
      try {
        const { startPreview } = await import('./startPreview.js')
        const element = stage.value
        if (!element) return
        preview = startPreview(element, { ...settings }, isDark.value)
        state.value = 'ready'
      } catch {
        state.value = 'failed'
      }
    }
    onMounted(() => {
      const observer = new IntersectionObserver(
        (entries) => {
          if (!entries.some(({ isIntersecting }) => isIntersecting)) return
          observer.disconnect()
          void load()
        },
        { rootMargin: '200px' },
      )
      if (stage.value) observer.observe(stage.value)
      undo.push(() => observer.disconnect())
    })
    watch([settings, isDark], () => preview?.update({ ...settings }, isDark.value))
    onBeforeUnmount(() => {
      for (const step of undo) step()
      preview?.stop()
    })

    const renderControls = () => [
      renderSelect('Theme', themes, settings.theme, (value) => {
        settings.theme = value as PreviewSettings['theme'] // a key of themes
      }),
      renderField('Accent', {
        type: 'color',
        value: settings.accent,
        onInput: (event: Event) => {
          settings.accent = readValue(event)
        },
      }),
      renderField('Radius', {
        type: 'range',
        min: 0,
        max: 10,
        value: settings.radius,
        onInput: (event: Event) => {
          settings.radius = Number(readValue(event))
        },
      }),
      renderSelect('Language', languages, settings.locale, (value) => {
        settings.locale = value
      }),
      renderSelect('Shown in', places, settings.place, (value) => {
        settings.place = value as PreviewSettings['place'] // a key of places
      }),
    ]
    return () =>
      h('section', { class: 'live-preview', 'aria-label': 'Live preview' }, [
        h('form', { onSubmit: (event: Event) => event.preventDefault() }, renderControls()),
        h('div', { class: 'stage', 'data-theme': settings.theme, 'data-state': state.value }, [
          h('div', { ref: stage, class: 'mount' }),
          renderNotice(state.value, load),
        ]),
        h('div', { class: 'language-ts vp-adaptive-theme' }, [
          h('button', { title: 'Copy code', class: 'copy' }),
          h('span', { class: 'lang' }, 'ts'),
          h('pre', { tabindex: 0 }, h('code', formatPreviewCode(settings))),
        ]),
        h('p', [
          'The Demo Wallet connects without an extension and refuses to sign. No request leaves this site before a wallet is connected. ',
          h(
            'a',
            {
              href: `${theme.value.playgroundUrl}/${createPreviewHash(settings)}`,
              target: '_blank',
              rel: 'noreferrer',
            },
            'Open in the playground',
          ),
          ', which has every option.',
        ]),
      ])
  },
})

function renderNotice(state: string, load: () => Promise<void>): VNode | undefined {
  if (state === 'ready') return undefined
  if (state === 'loading') return h('p', { role: 'status' }, 'Loading the widget …')
  return h('p', [
    state === 'failed' ? 'The widget could not be loaded. ' : '',
    h('button', { type: 'button', class: 'load', onClick: load }, state === 'failed' ? 'Try again' : 'Load the widget'),
  ])
}

function renderSelect(label: string, choices: Labels, value: string, onChoose: (value: string) => void): VNode {
  const options = Object.entries(choices).map(([key, text]) => h('option', { value: key }, text))
  return h('label', [
    h('span', label),
    h('select', { value, onChange: (event: Event) => onChoose(readValue(event)) }, options),
  ])
}

function renderField(label: string, attributes: Readonly<Record<string, unknown>>): VNode {
  return h('label', [h('span', label), h('input', attributes)])
}

function readValue(event: Event): string {
  const { target } = event
  return target instanceof HTMLInputElement || target instanceof HTMLSelectElement ? target.value : ''
}

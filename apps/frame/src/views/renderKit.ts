import { format } from '@foyer/messages/format'
import { downloadIcon } from '@foyer/ui/icons/actionIcons'
import type { Kit } from '../keys/Vault.js'
import { keyStyles } from '../look/keyStyles.js'
import { createSecret } from './createSecret.js'
import { el } from './el.js'
import { createField, createForm } from './forms.js'
import { renderButton } from './renderButton.js'
import type { KeyScreenSession, Page, Settle } from './ScreenQueue.js'

/** The part of a kit that the user stores. */
export type KitPart = 'words' | 'code'

/**
 * Renders a new kit: the words, or the file and its code. Each is hidden until the user reveals it, so that both are
 * not stored together.
 */
export function renderKit(kit: Kit, { words }: KeyScreenSession, settle: Settle<KitPart | undefined>): Page {
  const used = { words: false, file: false }
  const byWords = createSecret({
    label: words.kitWordsTitle,
    text: kit.words.join(' '),
    words,
    isList: true,
    revealLabel: words.kitShowWords,
    onReveal() {
      used.words = true
    },
  })
  const code = createSecret({ label: words.kitCode, text: kit.code, words, revealLabel: words.kitShowCode })
  const download = renderButton({
    label: words.kitDownload,
    variant: 'secondary',
    icon: downloadIcon,
    onPress() {
      used.file = true
      saveFile(kit.file)
    },
  })
  const hideWhenLeft = () => {
    if (!document.hidden) return
    byWords.hide()
    code.hide()
  }
  return {
    title: words.kitChooseTitle,
    styles: keyStyles,
    body: [
      byWords.node,
      el('p', { class: 'muted' }, words.kitWordsText),
      el('p', {}, words.kitOr),
      el(
        'section',
        { class: 'block' },
        el('h2', {}, words.kitFileTab),
        el('p', { class: 'muted' }, words.kitFileText),
        download,
      ),
      code.node,
    ],
    footer: [
      renderButton({ label: words.back, variant: 'secondary', onPress: () => settle.resolve(undefined) }),
      renderButton({
        label: words.kitStored,
        onPress: () => settle.resolve(used.file && !used.words ? 'code' : 'words'),
      }),
    ],
    onEscape: () => settle.resolve(undefined),
    onShown() {
      document.addEventListener('visibilitychange', hideWhenLeft)
      return () => document.removeEventListener('visibilitychange', hideWhenLeft)
    },
  }
}

function saveFile({ name, text }: Kit['file']): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'application/json' }))
  const link = el('a', { href: address, download: name })
  link.click()
  // Revoke the URL later: the browser starts reading the file in a later task.
  setTimeout(() => URL.revokeObjectURL(address), 1_000)
}

export interface KitCheckOptions {
  readonly part: KitPart
  /** The words, or the groups of the code. */
  readonly parts: readonly string[]
  /** The positions of the two parts that the user must type. */
  readonly places: readonly [number, number]
  readonly words: KeyScreenSession['words']
  /** Stores the kit after correct answers. */
  readonly store: () => Promise<void>
  readonly formatError: (error: unknown) => string
}

/**
 * Renders a form that requires two words or groups as proof of possession, then stores the kit. Settles with false to
 * go back to the kit.
 */
export function renderKitCheck(
  { part, parts, places, words, store, formatError }: KitCheckOptions,
  settle: Settle<boolean>,
): Page {
  const [text, label, wrongText] =
    part === 'words'
      ? [words.kitCheckText, words.kitCheckField, words.kitCheckWrong]
      : [words.kitCheckCode, words.kitCheckPart, words.kitCheckPartWrong]
  const problem = el('p', { class: 'hint bad', role: 'alert' })
  const fields = places.map((place) => {
    const number = place + 1
    return {
      place,
      number,
      field: createField({ id: `word-${number}`, label: format(label, { number }) }),
    }
  })
  const check = () => {
    const wrong = fields.filter(({ place, number, field }) => {
      const isRight = field.input.value.trim().toLowerCase() === parts[place]?.toLowerCase()
      field.setError(isRight ? undefined : format(wrongText, { number }))
      return !isRight
    })
    wrong[0]?.field.input.focus()
    return wrong.length === 0
  }
  const form = createForm(
    {
      submitLabel: words.continue,
      busyLabel: words.loading,
      check,
      async submit() {
        problem.textContent = ''
        await store()
        settle.resolve(true)
      },
      fail(error) {
        problem.textContent = formatError(error)
      },
    },
    ...fields.map(({ field }) => field.node),
    problem,
  )
  return {
    title: words.kitCheckTitle,
    styles: keyStyles,
    body: [el('p', { class: 'muted' }, text), form.node],
    footer: [
      renderButton({ label: words.back, variant: 'secondary', onPress: () => settle.resolve(false) }),
      form.button.node,
    ],
    onEscape: () => settle.resolve(false),
    focus: fields[0]?.field.input,
  }
}

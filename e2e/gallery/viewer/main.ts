import { locales } from '@foyer/messages/locales'
import { scenes as frameScenes } from '../../embedded/gallery/scenes.js'
import { scenes as widgetScenes } from '../scenes.js'

/** The views of each part. The pages of the parts are on separate ports, each with the CSP of its part. */
const parts = {
  widget: [...Object.keys(widgetScenes), 'walk', 'inline', 'buttons'],
  frame: Object.keys(frameScenes),
} as const

/**
 * The options that can be chosen. The first of each is the default. Arabic is written from right to left. Widths are in
 * CSS pixels.
 */
const choices = {
  theme: ['light', 'dark'],
  locale: locales,
  width: ['full', '320', '390', '768', '1024'],
} as const

const names = { theme: 'Theme', locale: 'Language', width: 'Width' } as const
type Choice = keyof typeof choices

/** The URL of each part's page. The server writes this file next to this page. */
const pages: Readonly<Record<string, string>> = await (await fetch('./pages.json')).json()
const form = document.querySelector('form') ?? document.createElement('form')
const list = document.querySelector('#views') ?? document.body
const view = document.querySelector('iframe') ?? document.createElement('iframe')

/**
 * Parses the view from the URL, such as `#part=frame&scene=message&theme=dark`, so that a view can be shared as a link.
 */
function parseUrl(): URLSearchParams {
  const address = new URLSearchParams(location.hash.slice(1))
  const part = address.get('part') === 'frame' ? 'frame' : 'widget'
  const requested = address.get('scene') ?? ''
  const read = new URLSearchParams({
    part,
    scene: parts[part].includes(requested) ? requested : (parts[part][0] ?? ''),
  })
  for (const choice of Object.keys(choices) as Choice[]) {
    const wanted = address.get(choice)
    read.set(choice, choices[choice].find((one) => one === wanted) ?? choices[choice][0])
  }
  return read
}

function withChange(change: Readonly<Record<string, string>>): string {
  return `#${new URLSearchParams({ ...Object.fromEntries(parseUrl()), ...change })}`
}

function show(): void {
  const shown = parseUrl()
  const part = shown.get('part') ?? ''
  const query = new URLSearchParams({
    scene: shown.get('scene') ?? '',
    theme: shown.get('theme') ?? '',
    locale: shown.get('locale') ?? '',
  })
  const width = shown.get('width') ?? 'full'
  view.style.width = width === 'full' ? '100%' : `${width}px`
  const src = `${pages[part]}/?${query}`
  if (view.src !== src) view.src = src
  renderChoices(shown)
  renderViews(shown)
}

function renderChoices(shown: URLSearchParams): void {
  const fields = (Object.keys(choices) as Choice[]).map((choice) => {
    const label = document.createElement('label')
    const select = document.createElement('select')
    const options = choices[choice].map((one) => new Option(one, one, false, one === shown.get(choice)))
    select.append(...options)
    select.addEventListener('change', () => location.assign(withChange({ [choice]: select.value })))
    label.append(names[choice], select)
    return label
  })
  // Do not replace the controls, because one of them may have the focus.
  if (!form.hasChildNodes()) form.append(...fields)
  for (const [index, choice] of (Object.keys(choices) as Choice[]).entries()) {
    const select = form.querySelectorAll('select')[index]
    if (select) select.value = shown.get(choice) ?? ''
  }
}

function renderViews(shown: URLSearchParams): void {
  const focused = document.activeElement?.id
  const groups = (Object.keys(parts) as (keyof typeof parts)[]).map((part) => {
    const heading = document.createElement('h2')
    heading.textContent = part === 'frame' ? 'Frame of the embedded wallet' : 'Widget'
    const items = document.createElement('ul')
    for (const scene of parts[part]) {
      const link = document.createElement('a')
      link.id = `${part}-${scene}`
      link.textContent = scene
      link.href = withChange({ part, scene })
      if (part === shown.get('part') && scene === shown.get('scene')) link.setAttribute('aria-current', 'true')
      const item = document.createElement('li')
      item.append(link)
      items.append(item)
    }
    return [heading, items]
  })
  list.replaceChildren(...groups.flat())
  if (focused) document.getElementById(focused)?.focus()
}

window.addEventListener('hashchange', show)
show()

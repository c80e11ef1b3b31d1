import { locales } from '@foyer/messages/locales'
import { scenes as frameScenes } from '../../embedded/gallery/scenes.js'
import { scenes as widgetScenes } from '../scenes.js'

/** The views of each part; their pages stand on ports of their own, under the policies that the part has to live with. */
const parts = {
  widget: [...Object.keys(widgetScenes), 'walk', 'inline', 'buttons'],
  frame: Object.keys(frameScenes),
} as const

/** What can be chosen, the first of each is shown at first. Arabic is written from right to left. Widths are in CSS pixels. */
const choices = {
  theme: ['light', 'dark'],
  locale: locales,
  width: ['full', '320', '390', '768', '1024'],
} as const

const names = { theme: 'Theme', locale: 'Language', width: 'Width' } as const
type Choice = keyof typeof choices

/** The address of each part's page, written beside this one by what serves it. */
const pages: Readonly<Record<string, string>> = await (await fetch('./pages.json')).json()
const form = document.querySelector('form') ?? document.createElement('form')
const list = document.querySelector('#views') ?? document.body
const view = document.querySelector('iframe') ?? document.createElement('iframe')

/** The address names what is shown, `#part=frame&scene=message&theme=dark`, so that a view can be sent to somebody. */
function readAddress(): URLSearchParams {
  const address = new URLSearchParams(location.hash.slice(1))
  const part = address.get('part') === 'frame' ? 'frame' : 'widget'
  const asked = address.get('scene') ?? ''
  const read = new URLSearchParams({ part, scene: parts[part].includes(asked) ? asked : (parts[part][0] ?? '') })
  for (const choice of Object.keys(choices) as Choice[]) {
    const wanted = address.get(choice)
    read.set(choice, choices[choice].find((one) => one === wanted) ?? choices[choice][0])
  }
  return read
}

function withChange(change: Readonly<Record<string, string>>): string {
  return `#${new URLSearchParams({ ...Object.fromEntries(readAddress()), ...change })}`
}

function show(): void {
  const shown = readAddress()
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
  drawChoices(shown)
  drawViews(shown)
}

function drawChoices(shown: URLSearchParams): void {
  const fields = (Object.keys(choices) as Choice[]).map((choice) => {
    const label = document.createElement('label')
    const select = document.createElement('select')
    const options = choices[choice].map((one) => new Option(one, one, false, one === shown.get(choice)))
    select.append(...options)
    select.addEventListener('change', () => location.assign(withChange({ [choice]: select.value })))
    label.append(names[choice], select)
    return label
  })
  // The choices stay as they are while one of them has the focus.
  if (!form.hasChildNodes()) form.append(...fields)
  for (const [index, choice] of (Object.keys(choices) as Choice[]).entries()) {
    const select = form.querySelectorAll('select')[index]
    if (select) select.value = shown.get(choice) ?? ''
  }
}

function drawViews(shown: URLSearchParams): void {
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

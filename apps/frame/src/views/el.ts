type Child = Node | string | undefined | false

type Props = {
  readonly class?: string
  /** The attributes. `true` sets an empty value. Undefined and false omit the attribute. */
  readonly [name: `${'aria-' | 'data-'}${string}`]: string | true | undefined | false
} & {
  readonly [name in
    | 'id'
    | 'type'
    | 'for'
    | 'role'
    | 'dir'
    | 'lang'
    | 'tabindex'
    | 'autocomplete'
    | 'inputmode'
    | 'name'
    | 'href'
    | 'download'
    | 'accept'
    | 'title'
    | 'rows'
    | 'spellcheck'
    | 'autocapitalize']?: string | undefined
} & { readonly disabled?: boolean; readonly onclick?: (event: MouseEvent) => void }

/** Creates an element. Texts become text nodes only, so external data is never parsed as markup. */
export function el<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  props: Props = {},
  ...children: readonly Child[]
): HTMLElementTagNameMap[Tag] {
  const element = document.createElement(tag)
  const { onclick, disabled, ...attributes } = props
  for (const [name, value] of Object.entries(attributes))
    if (value !== undefined && value !== false) element.setAttribute(name, value === true ? '' : value)
  if (disabled) element.setAttribute('disabled', '')
  if (onclick) element.addEventListener('click', onclick as EventListener)
  element.append(...children.filter((child) => child !== undefined && child !== false))
  return element
}

/** Creates a decorative line icon, hidden from screen readers. */
export function icon(path: string, name = 'i'): SVGSVGElement {
  const space = 'http://www.w3.org/2000/svg'
  const svg = document.createElementNS(space, 'svg')
  svg.setAttribute('class', name)
  svg.setAttribute('viewBox', '0 0 24 24')
  svg.setAttribute('aria-hidden', 'true')
  const line = document.createElementNS(space, 'path')
  line.setAttribute('d', path)
  svg.append(line)
  return svg
}

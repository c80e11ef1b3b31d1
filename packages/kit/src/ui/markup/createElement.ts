/**
 * Attributes by their HTML names. Undefined omits an attribute. For React this also contains handlers, `ref`, `key` and
 * `style`.
 */
export type Attributes = Readonly<Record<string, unknown>>

/**
 * Creates one element. The functions in `*Markup.ts` use it to render the same markup with `createElement` before React
 * is loaded, and with `createReactElement` afterwards. React hydrates these nodes, so both results must be equal.
 */
export type Create<Made> = (
  tag: string,
  attributes: Attributes,
  ...children: readonly (Made | string | false | null | undefined)[]
) => Made

const svgNamespace = 'http://www.w3.org/2000/svg'

/** Creates a DOM element. Each text becomes a separate node, as in React. */
export const createElement: Create<Element> = (tag, attributes, ...children) => {
  const isSvg = tag === 'svg' || tag === 'path'
  const made = isSvg ? document.createElementNS(svgNamespace, tag) : document.createElement(tag)
  for (const [name, value] of Object.entries(attributes))
    if (value !== undefined) made.setAttribute(name, String(value))
  for (const child of children) if (child) made.append(child)
  return made
}

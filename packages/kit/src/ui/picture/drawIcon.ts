const svg = 'http://www.w3.org/2000/svg'

/** `Icon` without React. */
export function drawIcon(path: string): Element {
  const icon = document.createElementNS(svg, 'svg')
  icon.setAttribute('class', 'i')
  icon.setAttribute('viewBox', '0 0 24 24')
  icon.setAttribute('aria-hidden', 'true')
  const line = document.createElementNS(svg, 'path')
  line.setAttribute('d', path)
  icon.append(line)
  return icon
}

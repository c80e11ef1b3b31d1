import { warningIcon } from '@foyer/kit/ui/icons/baseIcons'
import { el, icon } from './el.js'

/** What a person must know before they do something that nobody can take back. */
export function drawPoints(points: readonly string[]): Node {
  return el(
    'ul',
    { class: 'points sheet' },
    ...points.map((point) => el('li', {}, icon(warningIcon), el('span', {}, point))),
  )
}

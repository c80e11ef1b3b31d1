import { format } from '@foyer/messages/format'
import type { AskingWords } from '@foyer/messages/frame/en'
import { lockIcon } from '@foyer/ui/icons/accountIcons'
import { globeIcon } from '@foyer/ui/icons/actionIcons'
import { warningIcon } from '@foyer/ui/icons/baseIcons'
import type { AskingHost } from '../approve/ApproveContext.js'
import { cleanLabel } from '../decode/unseen.js'
import { el, icon } from './el.js'

/** Host and port of the page that asks, and its scheme where that matters. */
export function nameHost(origin: string): string {
  return new URL(origin).host
}

/** Who asks: the address the browser vouches for, cut from the left where it is too long, since its end says whose it is. */
export function drawAsker({ origin, name, domain }: AskingHost, words: AskingWords): Node {
  const { protocol, hostname } = new URL(origin)
  const isSafe = protocol === 'https:'
  const isHere = hostname === 'localhost' || hostname.endsWith('.localhost') || hostname === '127.0.0.1'
  const host = nameHost(origin)
  const at = domain === undefined ? 0 : host.indexOf(domain, hostname.length - domain.length)
  // Whose it is stands out; what they may have put before it does not.
  const text = el('span', {}, host.slice(0, at), el('b', {}, host.slice(at)))
  const site = el('span', { class: 'site' }, text)
  const mark = isSafe ? icon(lockIcon) : icon(isHere ? globeIcon : warningIcon, isHere ? 'i' : 'i bad')
  const row = el('div', { class: 'asker' }, mark, el('span', { class: 'sr' }, words.asks), site)
  if (!isSafe && !isHere) row.append(el('span', { class: 'tag' }, words.notEncrypted))
  // What overflows to the left is not in scrollWidth, so the text itself is measured.
  const cut = new ResizeObserver(() => site.toggleAttribute('data-cut', text.offsetWidth > site.clientWidth))
  cut.observe(site)
  const own = cleanLabel(name, 40)
  // Its own word: told below, never instead of the address.
  if (own === undefined || own.toLowerCase() === hostname) return row
  return el('div', {}, row, el('p', { class: 'says' }, format(words.callsItself, { name: own })))
}

import { format } from '@foyer/messages/format'
import type { ApprovalWords } from '@foyer/messages/frame/en'
import { lockIcon } from '@foyer/ui/icons/accountIcons'
import { globeIcon } from '@foyer/ui/icons/actionIcons'
import { warningIcon } from '@foyer/ui/icons/baseIcons'
import type { AskingHost } from '../approve/ApproveContext.js'
import { cleanLabel } from '../decode/unseen.js'
import { el, icon } from './el.js'

/** Returns the host and port of the requesting page. */
export function formatHost(origin: string): string {
  return new URL(origin).host
}

/**
 * Renders the requesting host: the origin from the browser. Truncates it on the left, because its end identifies the
 * owner.
 */
export function renderHost({ origin, name, domain }: AskingHost, words: ApprovalWords): Node {
  const { protocol, hostname } = new URL(origin)
  const isSafe = protocol === 'https:'
  const isHere = hostname === 'localhost' || hostname.endsWith('.localhost') || hostname === '127.0.0.1'
  const host = formatHost(origin)
  const at = domain === undefined ? 0 : host.indexOf(domain, hostname.length - domain.length)
  // Emphasise the registrable domain, not the subdomains, which the owner can choose freely.
  const text = el('span', {}, host.slice(0, at), el('b', {}, host.slice(at)))
  const site = el('span', { class: 'site' }, text)
  const mark = isSafe ? icon(lockIcon) : icon(isHere ? globeIcon : warningIcon, isHere ? 'i' : 'i bad')
  const row = el('div', { class: 'asker' }, mark, el('span', { class: 'sr' }, words.asks), site)
  if (!isSafe && !isHere) row.append(el('span', { class: 'tag' }, words.notEncrypted))
  // `scrollWidth` does not include overflow to the left, so measure the text itself.
  const cut = new ResizeObserver(() => site.toggleAttribute('data-cut', text.offsetWidth > site.clientWidth))
  cut.observe(site)
  const own = cleanLabel(name, 40)
  // The name is only the host's claim: show it below the origin, never instead of it.
  if (own === undefined || own.toLowerCase() === hostname) return row
  return el('div', {}, row, el('p', { class: 'says' }, format(words.callsItself, { name: own })))
}

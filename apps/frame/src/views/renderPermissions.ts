import type { GrantedPermission } from '@foyer/contract/permissions/permissionEndpoints'
import { format } from '@foyer/messages/format'
import type { ApprovalWords, PermissionWords } from '@foyer/messages/frame/en'
import type { Line } from '../approve/Approval.js'
import { formatAddress } from '../decode/addresses.js'
import { el } from './el.js'
import { renderButton } from './renderButton.js'
import { formatHost } from './renderHost.js'
import { renderDetails, renderLines } from './renderLines.js'
import type { Page, Settle } from './ScreenQueue.js'

/** A permission with its texts. */
export interface ShownPermission {
  readonly granted: GrantedPermission
  readonly lines: readonly Line[]
  readonly network: string
  readonly end: string
}

export type PermissionChoice =
  | { readonly kind: 'done' }
  | { readonly kind: 'end'; readonly permission: ShownPermission }
  /** `hosts` are the sites of the listed permissions of the network. */
  | { readonly kind: 'endAll'; readonly chainId: string; readonly hosts: readonly string[] }

interface Options {
  readonly permissions: readonly ShownPermission[]
  readonly words: ApprovalWords
  readonly texts: PermissionWords
}

/**
 * Renders the list of permissions, each with its app, limits, end, and a button that ends it. A network with several
 * permissions has a button that ends all of them.
 */
export function renderPermissions({ permissions, words, texts }: Options, settle: Settle<PermissionChoice>): Page {
  const close = () => settle.resolve({ kind: 'done' })
  const blocks = permissions.map((permission) => {
    const { granted, lines, network, end } = permission
    const host = formatHost(granted.origin)
    const button = renderButton({
      ...{ label: texts.endTitle, variant: 'danger', isSmall: true },
      onPress: () => settle.resolve({ kind: 'end', permission }),
    })
    button.setAttribute('aria-label', `${texts.endTitle}: ${host}`)
    return el(
      'section',
      { class: 'block' },
      el('h2', { dir: 'ltr' }, host),
      renderLines(lines, host),
      renderDetails([
        { label: texts.usedBy, value: formatAddress(granted.permission.delegate), isCode: true },
        { label: texts.endsAt, value: end },
        { label: words.network, value: network },
      ]),
      button,
    )
  })
  return {
    title: texts.listTitle,
    body:
      blocks.length > 0
        ? [...blocks, ...renderEndAll(permissions, texts, settle)]
        : [el('p', { class: 'muted' }, texts.listEmpty)],
    footer: [renderButton({ label: words.done, variant: 'secondary', onPress: close })],
    onEscape: close,
  }
}

function renderEndAll(
  permissions: readonly ShownPermission[],
  texts: PermissionWords,
  settle: Settle<PermissionChoice>,
): HTMLElement[] {
  return [...new Set(permissions.map(({ granted }) => granted.chainId))].flatMap((chainId) => {
    const own = permissions.filter(({ granted }) => granted.chainId === chainId)
    const [first] = own
    if (!first || own.length === 1) return []
    const hosts = own.map(({ granted }) => formatHost(granted.origin))
    const label = format(texts.endAll, { network: first.network })
    return [
      renderButton({ label, variant: 'danger', onPress: () => settle.resolve({ kind: 'endAll', chainId, hosts }) }),
    ]
  })
}

import { type GrantedPermission, postPermissionList } from '@foyer/contract/permissions/permissionEndpoints'
import { loadPermissionWords } from '@foyer/messages/frame/loadPermissionWords'
import { restrictVault } from '../approve/restrictVault.js'
import { createTokenBook, type TokenBook } from '../decode/createTokenBook.js'
import type { Frame } from '../Frame.js'
import { isRejection } from '../FrameFailure.js'
import { callNode } from '../rpc/callNode.js'
import type { Hex } from '../signers/bytes.js'
import { renderWorking } from '../views/drawOutcome.js'
import { type PermissionChoice, renderPermissions, type ShownPermission } from '../views/renderPermissions.js'
import type { ScreenSession } from '../views/ScreenQueue.js'
import { confirmEnd, recordEnd } from './approveEnd.js'
import type { EndingContext } from './confirmEnding.js'
import { endAll } from './endAll.js'
import { isOpen } from './findGranted.js'
import { formatEnd, formatPermission } from './formatPermission.js'

/**
 * Shows the permissions of the user that have not ended, of all apps of the project, until the user leaves the screen.
 * The user can end each of them, or all of a network at once.
 */
export async function showPermissions(visit: ScreenSession, frame: Frame): Promise<void> {
  const texts = await loadPermissionWords(visit.locale)
  const books = new Map<string, TokenBook>()
  for (;;) {
    visit.show(renderWorking(texts.listTitle, visit.words))
    const shown = await listShown(visit, frame, books)
    const choice = await visit.prompt<PermissionChoice>((settle) =>
      renderPermissions({ permissions: shown, words: visit.words, texts }, settle),
    )
    if (choice.kind === 'done') return
    try {
      await actOn(choice, visit, frame)
    } catch (error) {
      if (visit.signal.aborted || !isRejection(error)) throw error
    }
  }
}

/** Ends one permission, or all of a network, after approval. */
async function actOn(
  choice: Exclude<PermissionChoice, { readonly kind: 'done' }>,
  visit: ScreenSession,
  frame: Frame,
): Promise<void> {
  if (choice.kind === 'endAll') {
    const { chainId, hosts } = choice
    const context = await createContext(visit, frame, chainId, {})
    await endAll(visit, hosts, context, frame)
    return
  }
  const { granted } = choice.permission
  const context = await createContext(visit, frame, granted.chainId, { pci: granted.pci })
  const hash = await confirmEnd(visit, granted, context)
  await recordEnd({ pci: granted.pci }, hash, context, frame)
}

/** Loads the permissions that have neither ended nor expired, on networks that the frame supports. */
async function listShown(
  visit: ScreenSession,
  frame: Frame,
  books: Map<string, TokenBook>,
): Promise<ShownPermission[]> {
  const { session, api, smartAccounts } = frame
  const { permissions } = await session.call(postPermissionList, {}, visit.signal)
  const open = permissions.filter(
    (granted) => isOpen(granted, api.now()) && smartAccounts?.[granted.chainId]?.permissions !== undefined,
  )
  return Promise.all(open.map((granted) => toShown(granted, visit, frame, books)))
}

async function toShown(
  granted: GrantedPermission,
  { words, locale, signal }: ScreenSession,
  { chains, session, api }: Frame,
  books: Map<string, TokenBook>,
): Promise<ShownPermission> {
  const { chainId, permission } = granted
  const chain = chains.find(chainId)
  const tokens =
    books.get(chainId) ?? createTokenBook(chain, (method, params) => callNode(session, chain, method, params, signal))
  books.set(chainId, tokens)
  const request = {
    ...{ delegate: permission.delegate as Hex, startsAt: undefined, signatures: new Map<string, string>() },
    ...{ validUntil: permission.validUntil, maxCalls: permission.maxCalls },
    rules: permission.rules.map(({ target, selectors }) => ({ target: target as Hex, selectors: selectors as Hex[] })),
    limits: permission.limits.map((limit) => ({ ...limit, token: limit.token as Hex, amount: BigInt(limit.amount) })),
  }
  const texts = await loadPermissionWords(locale)
  const { lines } = await formatPermission(request, { chain, tokens, words, texts, locale })
  return { granted, lines, network: chain.name, end: formatEnd(permission.validUntil, api.now(), locale) }
}

async function createContext(
  { signal }: ScreenSession,
  frame: Frame,
  chainId: string,
  params: object,
): Promise<EndingContext> {
  const chain = frame.chains.find(chainId)
  const commit = () => {}
  return {
    vault: restrictVault({ vault: await frame.vault(), signal, commit }),
    host: frame.getHost(),
    action: { name: 'permissions', chain: chain.caipNetworkId, params },
    ...{ chain, signal, commit, smartAccounts: frame.smartAccounts },
    rpc: (name, list, halt) => callNode(frame.session, chain, name, list, halt),
  }
}

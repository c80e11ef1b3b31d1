import type { PermissionRpcMethod } from '@foyer/contract/frame/rpcMethods'
import type { Permission } from '@foyer/contract/permissions/permission'
import { postPermissionList, postPermissionStore } from '@foyer/contract/permissions/permissionEndpoints'
import { format } from '@foyer/messages/format'
import { loadPermissionWords } from '@foyer/messages/frame/loadPermissionWords'
import { FoyerError } from '@foyer/primitives/errors/FoyerError'
import type { Detail, Notice } from '../approve/Approval.js'
import { type ApproveContext, needAddresses } from '../approve/ApproveContext.js'
import { requestApproval } from '../approve/requestApproval.js'
import { formatAddress, shortenAddress } from '../decode/addresses.js'
import { createTokenBook } from '../decode/createTokenBook.js'
import type { AuthSession } from '../session/createSession.js'
import { bytesToNumber, type Hex, toHex, toQuantity } from '../signers/bytes.js'
import { signDigest } from '../signers/eip155.js'
import { fetchDelegate } from '../smartAccount/fetchDelegate.js'
import { formatHost } from '../views/renderHost.js'
import { isOpen } from './findGranted.js'
import { formatEnd, formatPermission } from './formatPermission.js'
import { encodeContext, hashPermission } from './hashPermission.js'
import type { PermissionRequest } from './PermissionRequest.js'
import { parsePermissionRequest } from './parsePermissionRequest.js'
import { readEpoch } from './readEpoch.js'

/** The session with the server, and its clock. */
export interface PermissionServices {
  readonly session: Pick<AuthSession, 'call'>
  readonly now: () => number
}

/** A permission starts a little earlier, because the clock of the network can be late. */
const clockSeconds = 60

/**
 * Handles wallet_grantPermissions of AppKit, and wallet_requestExecutionPermissions of ERC-7715 [S7.67]: shows what the
 * app may do, signs the permission after approval and stores it at the server. The account only signs: a permission has
 * no effect before the account runs the delegate of the network.
 *
 * @throws FoyerError `METHOD_NOT_SUPPORTED` on a network without permissions, `USER_REJECTED`. FrameFailure
 *   `REQUEST_INVALID` with all problems by their path, `smart_account_unavailable`, and the codes of the server.
 */
export async function approveGrant(
  method: PermissionRpcMethod,
  params: readonly unknown[],
  context: ApproveContext,
  { session, now }: PermissionServices,
): Promise<unknown> {
  const { chain, rpc, signal, queue, smartAccount, host, vault } = context
  const account = needAddresses(context).eip155.toLowerCase() as Hex
  const contract = smartAccount?.permissions?.toLowerCase() as Hex | undefined
  if (!smartAccount || !contract) throw new FoyerError('METHOD_NOT_SUPPORTED')
  const chainId = BigInt(chain.id)
  const nowS = Math.floor(now() / 1_000)
  const request = parsePermissionRequest(method, params, { account, contract, chainId, nowS })
  return queue.enter(signal, async (visit) => {
    const { words, locale } = visit
    const tokens = createTokenBook(chain, (name, list) => rpc(name, list, signal))
    const [texts, epoch, code, { permissions }] = await Promise.all([
      loadPermissionWords(locale),
      readEpoch(contract, account, rpc, signal),
      fetchDelegate(account, rpc, signal),
      session.call(postPermissionList, {}, signal),
    ])
    const isUpgraded = code === smartAccount.delegate.toLowerCase()
    const permission = createPermission(request, account, epoch, nowS)
    const digest = hashPermission(permission, chainId, contract)
    const told = await formatPermission(request, { chain, tokens, words, texts, locale })
    const site = formatHost(host.origin)
    const end = formatEnd(request.validUntil, now(), locale)
    const open = permissions.filter(
      (granted) => granted.origin === host.origin && granted.chainId === chain.caipNetworkId && isOpen(granted, now()),
    ).length
    const notices: Notice[] = [{ tone: 'warning', text: format(texts.grantNotice, { host: site, time: end }) }]
    if (open > 0) notices.push({ tone: 'warning', text: format(texts.alreadyGranted, { count: String(open) }) })
    if (!isUpgraded) notices.push({ tone: 'info', text: format(texts.notUpgraded, { network: chain.name }) })
    const count = new Intl.NumberFormat(locale).format(request.maxCalls)
    const details: Detail[] = [
      { label: texts.usedBy, value: formatAddress(request.delegate), isCode: true },
      { label: texts.callCount, value: format(texts.atMost, { count }) },
      { label: texts.endsAt, value: end },
      { label: words.account, value: shortenAddress(formatAddress(account)), isCode: true },
      { label: words.network, value: chain.name },
    ]
    return requestApproval(visit, context, {
      approval: {
        kind: 'typedData',
        title: texts.grantTitle,
        notices: [...notices, ...told.notices],
        ...{ lines: told.lines, details },
        raw: [
          { label: words.data, text: JSON.stringify(permission, null, 2) },
          { label: 'EIP-712', text: toHex(digest) },
        ],
      },
      async act() {
        const signature = await signDigest(vault, digest)
        const pci = toHex(digest)
        // The app gets only permissions that the user can see and end later.
        await session.call(postPermissionStore, { pci, chainId: chain.caipNetworkId, permission, signature })
        const answer = { context: encodeContext(permission, signature), pci, accountUpgraded: isUpgraded }
        return composeAnswer(method, params[0], permission, { ...answer, chainId, contract })
      },
      busyLabel: words.signing,
      doneLabel: words.signed,
    })
  })
}

function createPermission(request: PermissionRequest, account: Hex, epoch: bigint, nowS: number): Permission {
  const { delegate, startsAt, validUntil, maxCalls, rules, limits } = request
  return {
    ...{ account, delegate, validAfter: startsAt ?? nowS - clockSeconds, validUntil, maxCalls },
    epoch: epoch.toString(),
    // Two permissions with the same content are two permissions, and each one can be ended.
    salt: bytesToNumber(crypto.getRandomValues(new Uint8Array(32))).toString(),
    rules: rules.map(({ target, selectors }) => ({ target, selectors: [...selectors] })),
    limits: limits.map(({ token, amount, period }) => ({ token, amount: amount.toString(), period })),
  }
}

interface Granted {
  readonly context: Hex
  readonly pci: Hex
  readonly accountUpgraded: boolean
  readonly chainId: bigint
  readonly contract: Hex
}

/** Returns the answer of the method: the request with its account and network, and the context. */
function composeAnswer(
  method: PermissionRpcMethod,
  request: unknown,
  { account, delegate, validUntil }: Permission,
  { chainId, contract, ...granted }: Granted,
): unknown {
  const accepted = { ...(request as object), ...granted, chainId: toQuantity(chainId) }
  const address = formatAddress(account)
  if (method === 'wallet_grantPermissions')
    return { ...accepted, address, expiry: validUntil, signerMeta: { delegationManager: formatAddress(contract) } }
  return [
    {
      ...accepted,
      ...{ from: address, to: formatAddress(delegate), dependencies: [] },
      delegationManager: formatAddress(contract),
    },
  ]
}

import type { NetworksFileEntry } from '@foyer/contract/networksFile'
import type { SponsoringPolicy, SponsoringRule } from '@foyer/contract/sponsoringPolicy'
import type { Hex } from 'viem'
import type { RpcCaller } from '../../chains/rpc/RpcMethods.js'
import { type Queries, runQuery } from '../../db/Database.js'
import { wallets } from '../../db/keysSchema.js'
import { isOf } from '../../db/personKey.js'
import type { Project } from '../../http/Project.js'
import { computeCloneAddress, type findClones } from '../cloneAccount.js'
import { type AccountKind, decodeBatch } from './decodeBatch.js'
import type { SponsorRequest } from './parseSponsorRequest.js'
import { SponsoringError } from './SponsoringError.js'

/** Returns whether a project sponsors fees on a network. Its users and targets can still exclude an operation. */
export function isSponsored(
  { sponsoring }: Pick<Project, 'sponsoring'>,
  { chainId, smartAccounts }: Pick<NetworksFileEntry, 'chainId' | 'smartAccounts'>,
): boolean {
  return smartAccounts?.paymaster !== undefined && findRule(sponsoring, chainId) !== undefined
}

function findRule(policy: SponsoringPolicy | undefined, chainId: string): SponsoringRule | undefined {
  return policy && Object.hasOwn(policy.networks, chainId) ? policy.networks[chainId] : undefined
}

/** Returns the rule for a network. Throws {@link SponsoringError} `no_policy` or `network_not_sponsored`. */
export function requireRule(project: Project, chainId: string): SponsoringRule {
  if (!project.sponsoring) throw new SponsoringError('no_policy', 'The project sponsors no fees')
  const rule = findRule(project.sponsoring, chainId)
  if (!rule) throw new SponsoringError('network_not_sponsored', `The project sponsors no fees on ${chainId}`)
  return rule
}

/**
 * Throws {@link SponsoringError} `target_not_sponsored` unless every call of the operation matches a target. Without
 * targets, all calls match.
 */
export function assertTargets(
  { targets }: SponsoringRule,
  kind: AccountKind,
  { sender, callData }: SponsorRequest,
): void {
  if (targets === undefined) return
  const calls = decodeBatch(kind, callData)
  if (calls === undefined)
    throw new SponsoringError('target_not_sponsored', 'The calls of the operation cannot be decoded')
  for (const { target, data } of calls) {
    const to = target.toLowerCase()
    const selector = data.slice(0, 10).toLowerCase()
    const matches = targets.some(
      ({ address, selectors }) =>
        address.toLowerCase() === to && (selectors?.some((each) => each.toLowerCase() === selector) ?? true),
    )
    // The account can call its own code, and such a call can hide others.
    if (!matches || to === sender)
      throw new SponsoringError('target_not_sponsored', `The project does not sponsor this call of ${target}`)
  }
}

/**
 * Returns the user whose budget counts the fee: the person if the account is that of their wallet, else the account.
 * With `clones`, the account of a wallet is the clone that its key owns.
 * Throws {@link SponsoringError} `login_required` or `wrong_account` if the policy is only for logged-in users.
 */
export async function findSubject(
  queries: Queries,
  { project, personId }: RpcCaller,
  sender: string,
  clones?: ReturnType<typeof findClones>,
): Promise<string> {
  const isForAnyone = project.sponsoring?.users === 'anyone'
  if (personId === undefined) {
    if (!isForAnyone) throw new SponsoringError('login_required', 'The project sponsors fees of logged-in users only')
    return `account:${sender}`
  }
  const key = { projectId: project.id, personId }
  const [wallet] = await runQuery(() =>
    queries.select({ eip155: wallets.eip155 }).from(wallets).where(isOf(wallets, key)),
  )
  const owner = wallet?.eip155.toLowerCase() as Hex | undefined
  const account = owner && clones ? computeCloneAddress(clones, owner) : owner
  if (account === sender) return `person:${personId}`
  if (!isForAnyone) throw new SponsoringError('wrong_account', 'The account is not that of the logged-in user')
  return `account:${sender}`
}

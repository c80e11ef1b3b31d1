import type { NetworkAccounts } from '@foyer/contract/networksFile'
import type { SponsoringRule } from '@foyer/contract/sponsoringPolicy'
import { type Hex, numberToHex } from 'viem'
import type { RpcCaller, RpcMethod } from '../../chains/rpc/RpcMethods.js'
import { HttpError } from '../../errors/HttpError.js'
import { findClones } from '../cloneAccount.js'
import type { OperationParts, OperationService } from '../createOperations.js'
import {
  assertAccount,
  assertCallsSucceed,
  assertFee,
  assertGas,
  assertLimits,
  computeMaxCost,
} from './checkOperation.js'
import { assertTargets, findSubject, requireRule } from './checkPolicy.js'
import { createContractPaymaster } from './createContractPaymaster.js'
import { createServicePaymaster } from './createServicePaymaster.js'
import { fetchChainState } from './fetchChainState.js'
import type { Paymaster, PaymasterFields, PaymasterGas } from './Paymaster.js'
import { parseSponsorRequest } from './parseSponsorRequest.js'
import { assertBudget, noPaymaster, type Reservation, reserveFee } from './reserveFee.js'
import { formatSponsoringError, SponsoringError } from './SponsoringError.js'
import { startSettling } from './startSettling.js'

/** The maximum time by which a chain is ahead of the server. */
const maxClockSkewMs = 3_600_000

/** A network with a paymaster. */
interface SponsoredNetwork {
  readonly account: NetworkAccounts
  readonly paymaster: Paymaster
}

/** Creates the methods of ERC-7677, and the settlement of the approved fees. */
export function createSponsoring(parts: OperationParts): OperationService {
  const { config, queries, rpc, now } = parts
  const networks = createNetworks(config, now)

  /** Checks an operation against policy, limits and account. The fee, the calls and the budgets are not checked. */
  const check = async (chainId: string, params: unknown, caller: RpcCaller) => {
    const network = networks.get(chainId)
    const clones = findClones(network?.account)
    const operation = parseSponsorRequest(chainId, params, clones ? 'clone' : 'delegate')
    const rule = requireRule(caller.project, chainId)
    if (!network) throw new SponsoringError('network_not_sponsored', `This server has no paymaster on ${chainId}`)
    const { paymaster, account } = network
    const subject = await findSubject(queries, caller, operation.sender, clones)
    assertTargets(rule, account.kind, operation)
    assertGas(operation)
    const state = await fetchChainState(rpc, chainId, operation, paymaster.address)
    assertAccount(operation, state, account)
    const validUntilMs = computeEndMs(state.head.timeMs, now(), paymaster.approvalMs)
    const createReservation = (gas: PaymasterGas, address: Hex | undefined): Reservation => {
      assertGas(gas)
      const cost = computeMaxCost(operation, gas)
      assertMaxCost(rule, cost)
      return {
        ...{ chainId, sender: operation.sender, nonce: operation.nonce, projectId: caller.project.id, subject, cost },
        ...{ budget: BigInt(rule.budgetPerDay), userBudget: BigInt(rule.budgetPerUserAndDay) },
        ...{ paymaster: address ?? noPaymaster, deposit: state.deposit },
        ...{ fromBlock: state.head.number, validUntilMs },
      }
    }
    return { operation, state, account, paymaster, validUntilMs, createReservation }
  }

  const getStubData: RpcMethod = async (chainId, params, caller) => {
    const { operation, paymaster, validUntilMs, createReservation } = await check(chainId, params, caller)
    // Check first, so that a service receives no operation that is not sponsored.
    await assertBudget(queries, createReservation(paymaster.getGas(operation), paymaster.address), now())
    const fields = await paymaster.createStub(operation, validUntilMs)
    assertGas(fields)
    return { result: { ...formatFields(fields), sponsor: { name: caller.project.name }, isFinal: false } }
  }

  const getData: RpcMethod = async (chainId, params, caller) => {
    const checked = await check(chainId, params, caller)
    const { operation, state, account, paymaster, validUntilMs, createReservation } = checked
    assertLimits(operation)
    assertFee(operation, state)
    await assertCallsSucceed(rpc, chainId, operation, { state, account })
    // An approval must never exist without its reservation.
    await reserveFee(queries, createReservation(paymaster.getGas(operation), paymaster.address), now())
    const fields = await paymaster.approve(operation, validUntilMs)
    // A service can set another gas limit, and names the paymaster by which the fee is settled.
    if (paymaster.address === undefined) await reserveFee(queries, createReservation(fields, fields.paymaster), now())
    return { result: formatFields(fields) }
  }

  return {
    methods: {
      pm_getPaymasterStubData: withSponsoringErrors(getStubData),
      pm_getPaymasterData: withSponsoringErrors(getData),
    },
    // Without a paymaster no fee is sponsored, and no query is needed.
    start: () => (networks.size > 0 ? startSettling(parts) : { close: async () => undefined }),
  }
}

function createNetworks(
  { networks, sponsorKey }: OperationParts['config'],
  now: () => number,
): ReadonlyMap<string, SponsoredNetwork> {
  const rows = networks.networks.flatMap(({ chainId, smartAccounts: account }) => {
    const { paymaster: given } = account ?? {}
    if (!account || given === undefined) return []
    const isContract = given.startsWith('0x')
    if (isContract && sponsorKey === undefined) return []
    const paymaster =
      isContract && sponsorKey
        ? createContractPaymaster(chainId, given as Hex, sponsorKey)
        : createServicePaymaster(chainId, given, now)
    return [[chainId, { account, paymaster }] as const]
  })
  return new Map(rows)
}

/**
 * Returns the end of an approval in whole seconds of the chain, in milliseconds. Throws `upstream_failed` if the chain's
 * clock is far ahead, because the approval would be valid for too long.
 */
function computeEndMs(chainMs: number, nowMs: number, approvalMs: number): number {
  if (chainMs > nowMs + maxClockSkewMs) throw new HttpError('upstream_failed', 'The clock of the network is far ahead')
  return Math.ceil((Math.max(chainMs, nowMs) + approvalMs) / 1_000) * 1_000
}

function assertMaxCost({ maxPerOperation }: SponsoringRule, cost: bigint): void {
  if (maxPerOperation !== undefined && cost > BigInt(maxPerOperation))
    throw new SponsoringError('budget', `The project pays at most ${maxPerOperation} wei for an operation`)
}

function formatFields({ paymaster, paymasterData, ...gas }: PaymasterFields) {
  return {
    paymaster,
    paymasterData,
    paymasterVerificationGasLimit: numberToHex(gas.paymasterVerificationGasLimit),
    paymasterPostOpGasLimit: numberToHex(gas.paymasterPostOpGasLimit),
  }
}

function withSponsoringErrors(method: RpcMethod): RpcMethod {
  return async (...args) => {
    try {
      return await method(...args)
    } catch (error) {
      if (error instanceof SponsoringError) return formatSponsoringError(error)
      throw error
    }
  }
}

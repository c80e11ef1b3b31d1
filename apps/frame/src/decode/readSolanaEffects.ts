import { encodeBase58 } from '../signers/base58.js'
import { refuse } from '../signers/bytes.js'
import type { SolanaEffect } from './Effect.js'
import type { Decision, KeySource, SolanaRule } from './SolanaRule.js'
import { unreadAddress } from './solanaPrograms.js'
import { findRule, solanaRules } from './solanaRules.js'

/** An instruction with the addresses of its accounts. */
interface Instruction {
  readonly accounts: readonly string[]
  readonly data: Uint8Array
}

/**
 * Decodes an instruction by its rule. Returns undefined without a rule, with too few accounts or with too little data.
 */
export function readEffects(program: string, instruction: Instruction): readonly SolanaEffect[] | undefined {
  const found = Object.hasOwn(solanaRules, program) ? solanaRules[program] : undefined
  const rule = found && findRule(found, instruction.data)
  if (!rule || rule.decision.show === 'unread' || instruction.accounts.length < rule.minAccounts) return undefined
  try {
    return applyDecision(rule.decision, createReader(rule, instruction), found.name, rule.name)
  } catch {
    // The data is too short.
    return undefined
  }
}

type Reader = ReturnType<typeof createReader>

function createReader({ minBytes, seed }: SolanaRule, { accounts, data }: Instruction) {
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength)
  const seedLength = seed === undefined ? 0 : Number(view.getBigUint64(seed, true))
  if (data.length < minBytes + seedLength) refuse('its data is too short')
  const skip = (offset: number) => (seed !== undefined && offset > seed ? offset + seedLength : offset)
  const account = (position: number) => accounts[position] ?? unreadAddress
  const keyAt = (offset: number) => {
    const key = data.slice(skip(offset), skip(offset) + 32)
    if (key.length < 32) refuse('its data is too short')
    return encodeBase58(key)
  }
  return {
    account,
    accounts,
    key: (source: KeySource) => ('at' in source ? keyAt(source.at) : account(source.account)),
    amount: (offset: number) => view.getBigUint64(skip(offset), true),
    /** Returns true if the byte before an optional value is 1. */
    has: (offset: number) => {
      const tag = view.getUint8(offset - 1)
      if (tag > 1) refuse('neither a value nor none')
      return tag === 1
    },
    isZero: (from: number, to: number) => data.subarray(from, to).every((byte) => byte === 0),
  }
}

function applyDecision(decision: Decision, reader: Reader, program: string, name: string): SolanaEffect[] {
  const { account, key, amount } = reader
  switch (decision.show) {
    case 'send': {
      const { asset, newOwner } = decision
      return [
        {
          kind: 'send',
          asset: asset === undefined ? 'native' : account(asset),
          amount: amount(decision.amount),
          to: account(decision.to),
          ...(newOwner !== undefined && { newOwner: key({ at: newOwner }) }),
        },
      ]
    }
    case 'withdraw':
      return [readWithdrawal(decision, reader)]
    case 'allow':
      return [
        {
          kind: 'allow',
          asset: account(decision.asset),
          spender: account(decision.spender),
          amount: amount(1),
          change: 'set',
          account: account(decision.account),
        },
      ]
    case 'revoke':
      return [{ kind: 'allow', asset: account(decision.account), spender: '', amount: 0n, change: 'set' }]
    case 'giveAway':
      return [readGiveAway(decision, reader)]
    case 'burn':
      return [{ kind: 'burn', asset: account(decision.asset), amount: amount(decision.amount) }]
    case 'openAccount':
      return [
        {
          kind: 'openAccount',
          asset: account(decision.asset),
          owner: key(decision.owner),
          account: account(decision.account),
          ...(decision.isAssociated && { isAssociated: true }),
        },
      ]
    case 'closeAccount':
      return [{ kind: 'closeAccount', account: account(decision.account), to: account(decision.to) }]
    case 'use':
      return [
        {
          kind: 'use',
          program,
          name,
          account: account(decision.account),
          accounts: reader.accounts,
          ...(decision.risk && { risk: decision.risk }),
        },
      ]
    default:
      return []
  }
}

type DecisionOf<Show> = Extract<Decision, { readonly show: Show }>

function readWithdrawal(decision: DecisionOf<'withdraw'>, { account, amount, has }: Reader): SolanaEffect {
  const { isOptional, isFinal } = decision
  const isNamed = decision.amount !== undefined && (!isOptional || has(decision.amount))
  return {
    kind: 'withdraw',
    from: account(decision.from),
    to: account(decision.to),
    ...(isNamed && { amount: amount(decision.amount) }),
    ...(isFinal && { isFinal }),
  }
}

function readGiveAway(decision: DecisionOf<'giveAway'>, { account, key, has, isZero }: Reader): SolanaEffect {
  const { to, own, zeros, isOptional } = decision
  const isNamed = to !== undefined && (!isOptional || !('at' in to) || has(to.at))
  return {
    kind: 'giveAway',
    account: account(decision.account),
    to: isNamed ? key(to) : undefined,
    ...(own && isNamed && (!zeros || isZero(...zeros)) && { own: own.map(key) }),
  }
}

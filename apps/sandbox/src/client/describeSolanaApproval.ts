import { encodeBase58 } from '@foyer/kit/primitives/base58'
import type { SolanaApprovalRequest } from '@foyer/kit/testing'
import type { ApprovalModel } from './approvalMessages.js'
import { formatAmount, type SolanaSetup } from './describeApproval.js'

const titles: Readonly<Record<SolanaApprovalRequest['kind'], string>> = {
  connect: 'Connect this page on Solana?',
  signMessage: 'Sign this message?',
  signTransaction: 'Sign this transaction?',
  sendTransaction: 'Send this transaction?',
}

type Fact = readonly [string, string]

/** Turns a question of the wallet on Solana into what a person reads. */
export function describeSolanaApproval(
  { kind, address, accounts, bytes = new Uint8Array() }: SolanaApprovalRequest,
  origin: string,
  setup: SolanaSetup,
): ApprovalModel {
  const nameOf = (account: string) => setup.names[account] ?? 'no name'
  const isTransaction = kind === 'signTransaction' || kind === 'sendTransaction'
  return {
    ...{ kind, title: titles[kind], origin, isLocked: false },
    facts: [
      ...(address === undefined ? [] : [['Account', `${nameOf(address)} · ${address}`] as const]),
      ['Network', 'Foyer Solana'],
      ...(isTransaction ? describeTransaction(bytes, setup) : []),
    ],
    ...(kind === 'signMessage' && { text: new TextDecoder().decode(bytes) }),
    accounts: kind === 'connect' ? accounts.map((account) => ({ address: account, name: nameOf(account) })) : [],
  }
}

const systemProgram = '11111111111111111111111111111111'
const tokenPrograms: readonly string[] = [
  'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA',
  'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb',
]
/** What they do moves nothing of the person's by itself. */
const quietPrograms: Readonly<Record<string, string>> = {
  ComputeBudget111111111111111111111111111111: 'a price for speed',
  ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL: 'a new token account',
}

interface ReadInstruction {
  readonly program: string
  readonly accounts: readonly string[]
  readonly data: Uint8Array
}

function describeTransaction(transaction: Uint8Array, setup: SolanaSetup): readonly Fact[] {
  const instructions = readInstructions(transaction)
  if (!instructions) return [['Transaction', 'The wallet cannot read it']]
  return instructions.flatMap((instruction) => describeInstruction(instruction, setup))
}

function describeInstruction({ program, accounts, data }: ReadInstruction, setup: SolanaSetup): readonly Fact[] {
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength)
  if (program === systemProgram && data.length === 12 && view.getUint32(0, true) === 2)
    return [
      ['Amount', `${formatAmount(view.getBigUint64(4, true), 9)} SOL`],
      ['To', accounts[1] ?? ''],
    ]
  if (tokenPrograms.includes(program) && data.length === 10 && data[0] === 12) {
    const token = setup.tokens.find(({ address }) => address === accounts[1])
    return [
      ['Amount', `${formatAmount(view.getBigUint64(1, true), data[9] ?? 0)} ${token?.symbol ?? accounts[1]}`],
      ['To token account', accounts[2] ?? ''],
    ]
  }
  return [['Also', quietPrograms[program] ?? `an instruction for the program ${program}`]]
}

/** The instructions of a transaction in wire format, legacy or version 0 without lookup tables; undefined where it is neither. */
function readInstructions(transaction: Uint8Array): readonly ReadInstruction[] | undefined {
  let at = 0
  const take = (length: number) => {
    if (at + length > transaction.length) throw new RangeError('The transaction ends too early')
    at += length
    return transaction.subarray(at - length, at)
  }
  const takeByte = () => take(1)[0] ?? 0
  const takeLength = () => {
    let length = 0
    for (let shift = 0; shift < 21; shift += 7) {
      const byte = takeByte()
      length |= (byte & 0x7f) << shift
      if (byte < 0x80) break
    }
    return length
  }
  try {
    take(takeLength() * 64)
    if ((transaction[at] ?? 0) >= 0x80) take(1)
    take(3)
    const keys = Array.from({ length: takeLength() }, () => encodeBase58(take(32)))
    take(32)
    return Array.from({ length: takeLength() }, () => {
      const program = keys[takeByte()] ?? ''
      const accounts = [...take(takeLength())].map((index) => keys[index] ?? 'of a lookup table')
      return { program, accounts, data: take(takeLength()) }
    })
  } catch {
    return undefined
  }
}

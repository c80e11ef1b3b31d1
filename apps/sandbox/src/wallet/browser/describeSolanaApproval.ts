import type { SolanaApprovalRequest } from '@foyer/kit/testing'
import { RpcFault } from '../../solana/RpcFault.js'
import { decodeTransaction, type Message } from '../../solana/wire.js'
import type { Fact } from '../../solana/words/tellInstruction.js'
import { nothingKnown, tellTransaction } from '../../solana/words/tellTransaction.js'
import type { ApprovalModel } from './approvalMessages.js'
import type { SolanaSetup } from './describeApproval.js'

const titles: Readonly<Record<SolanaApprovalRequest['kind'], string>> = {
  connect: 'Connect this page on Solana?',
  signIn: 'Connect and sign in on Solana?',
  signMessage: 'Sign this message?',
  signTransaction: 'Sign this transaction?',
  sendTransaction: 'Send this transaction?',
}

/** Turns a question of the wallet on Solana into what a person reads. */
export function describeSolanaApproval(
  { kind, address, accounts, bytes = new Uint8Array() }: SolanaApprovalRequest,
  origin: string,
  setup: SolanaSetup,
): ApprovalModel {
  const nameOf = (account: string) => setup.names[account] ?? 'no name'
  const isTransaction = kind === 'signTransaction' || kind === 'sendTransaction'
  return {
    ...{ kind, title: titles[kind], origin, isLocked: false, family: 'solana' },
    facts: [
      ...(address === undefined ? [] : [['Account', `${nameOf(address)} · ${address}`] as const]),
      ['Network', 'Foyer Solana'],
      ...(isTransaction ? describeTransaction(bytes, accounts, setup) : []),
    ],
    ...(kind === 'signMessage' && { text: new TextDecoder().decode(bytes) }),
    // The account that it names is chosen below.
    ...(kind === 'signIn' && { text: new TextDecoder().decode(bytes).replace(/\n.*\n/, '\n') }),
    accounts:
      kind === 'connect' || kind === 'signIn'
        ? accounts.map((account) => ({ address: account, name: nameOf(account) }))
        : [],
  }
}

/** Every instruction, its fee, and what to be careful about. Nothing is asked for it: a window opens in the task of a press, or not at all. */
function describeTransaction(bytes: Uint8Array, own: readonly string[], setup: SolanaSetup): readonly Fact[] {
  const message = decode(bytes)
  if (message === undefined) return [['Transaction', 'The wallet cannot read it']]
  const nameAddress = (address: string) => {
    const name = setup.names[address]
    return name === undefined ? address : `${name} · ${address}`
  }
  const { effects, facts, warnings } = tellTransaction(message, nothingKnown, {
    ...{ own, tokens: setup.tokens, nameAddress },
  })
  return [
    ...effects.flatMap(({ title, headline, facts: details }): Fact[] => [
      headline === '' ? ['Also', title] : [title, headline],
      ...details,
    ]),
    ...facts,
    ...warnings.map((warning): Fact => ['Careful', warning]),
  ]
}

function decode(bytes: Uint8Array): Message | undefined {
  try {
    return decodeTransaction(bytes).message
  } catch (error) {
    if (!(error instanceof RpcFault)) throw error
    return undefined
  }
}

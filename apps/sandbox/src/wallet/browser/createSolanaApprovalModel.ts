import type { SolanaApprovalRequest } from '@foyer/kit/testing'
import { RpcError } from '../../solana/RpcError.js'
import { decodeTransaction, type Message } from '../../solana/wire.js'
import type { Fact } from '../../solana/words/summarizeInstruction.js'
import { noKnownAccounts, summarizeTransaction } from '../../solana/words/summarizeTransaction.js'
import type { ApprovalModel } from './approvalMessages.js'
import type { SolanaSetup } from './createApprovalModel.js'

const titles: Readonly<Record<SolanaApprovalRequest['kind'], string>> = {
  connect: 'Connect this page on Solana?',
  signIn: 'Connect and sign in on Solana?',
  signMessage: 'Sign this message?',
  signTransaction: 'Sign this transaction?',
  sendTransaction: 'Send this transaction?',
}

/** Creates the display of a request to the wallet on Solana. */
export function createSolanaApprovalModel(
  { kind, address, accounts, bytes = new Uint8Array() }: SolanaApprovalRequest,
  origin: string,
  setup: SolanaSetup,
): ApprovalModel {
  const getAccountName = (account: string) => setup.names[account] ?? 'no name'
  const isTransaction = kind === 'signTransaction' || kind === 'sendTransaction'
  return {
    ...{ kind, title: titles[kind], origin, isLocked: false, family: 'solana' },
    facts: [
      ...(address === undefined ? [] : [['Account', `${getAccountName(address)} · ${address}`] as const]),
      ['Network', 'Foyer Solana'],
      ...(isTransaction ? createTransactionFacts(bytes, accounts, setup) : []),
    ],
    ...(kind === 'signMessage' && { text: new TextDecoder().decode(bytes) }),
    // Remove the account line: the user chooses the account below.
    ...(kind === 'signIn' && { text: new TextDecoder().decode(bytes).replace(/\n.*\n/, '\n') }),
    accounts:
      kind === 'connect' || kind === 'signIn'
        ? accounts.map((account) => ({ address: account, name: getAccountName(account) }))
        : [],
  }
}

/**
 * Returns the effects of every instruction, the fee, and the warnings. It sends no requests: a popup must open in the
 * task of the click, or the browser blocks it.
 */
function createTransactionFacts(bytes: Uint8Array, own: readonly string[], setup: SolanaSetup): readonly Fact[] {
  const message = decode(bytes)
  if (message === undefined) return [['Transaction', 'The wallet cannot read it']]
  const formatAddress = (address: string) => {
    const name = setup.names[address]
    return name === undefined ? address : `${name} · ${address}`
  }
  const { effects, facts, warnings } = summarizeTransaction(message, noKnownAccounts, {
    ...{ own, tokens: setup.tokens, formatAddress: formatAddress },
  })
  return [
    ...effects.flatMap(({ title, headline, facts: details }): Fact[] => [
      headline === '' ? ['Also', title] : [title, headline],
      ...details,
    ]),
    ...facts,
    ...warnings.map((warning): Fact => ['Warning', warning]),
  ]
}

function decode(bytes: Uint8Array): Message | undefined {
  try {
    return decodeTransaction(bytes).message
  } catch (error) {
    if (!(error instanceof RpcError)) throw error
    return undefined
  }
}

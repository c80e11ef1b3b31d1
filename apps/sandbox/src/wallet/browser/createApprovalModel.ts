import type { ApprovalRequest, Hex } from '@foyer/kit/testing'
import type { ApprovalModel } from './approvalMessages.js'

/** The configuration of the wallet. The sandbox writes it into the script that it serves. */
export interface WalletSetup {
  /** The origin of the sandbox pages, which serve the approval window. */
  readonly sandboxOrigin: string
  /** Keys of the public test mnemonic. They protect nothing. */
  readonly privateKeys: readonly Hex[]
  /** The display names of the accounts, by address. */
  readonly names: Readonly<Record<Hex, string>>
  readonly chains: readonly { readonly chainId: number; readonly name: string; readonly rpcUrl: string }[]
  readonly tokens: readonly { readonly address: Hex; readonly symbol: string; readonly decimals: number }[]
  /** Unset if no Solana chain runs. */
  readonly solana?: SolanaSetup
}

/** The configuration of the Solana accounts. */
export interface SolanaSetup {
  readonly rpcUrl: string
  /** 64 bytes in base58, also from the public test mnemonic. */
  readonly secretKeys: readonly string[]
  readonly names: Readonly<Record<string, string>>
  readonly tokens: readonly { readonly address: string; readonly symbol: string; readonly decimals: number }[]
}

const titles: Readonly<Record<ApprovalRequest['kind'], string>> = {
  connect: 'Connect this page?',
  signMessage: 'Sign this message?',
  signTypedData: 'Sign this document?',
  sendTransaction: 'Send this transaction?',
  switchChain: 'Switch network?',
  addChain: 'Add this network?',
  watchAsset: 'Show this token?',
}

/** Creates the display of a request to the wallet. */
export function createApprovalModel(request: ApprovalRequest, origin: string, setup: WalletSetup): ApprovalModel {
  const { kind, accounts, address, isLocked } = request
  const getAccountName = (account: Hex) => setup.names[account] ?? 'no name'
  const text = readText(request)
  return {
    kind,
    title: isLocked ? 'Unlock and connect?' : titles[kind],
    origin,
    isLocked,
    family: 'eip155',
    facts: [
      ...(address === undefined ? [] : [['Account', `${getAccountName(address)} · ${address}`] as const]),
      ...listFacts(request, setup),
    ],
    ...(text !== undefined && { text }),
    accounts:
      kind === 'connect' ? accounts.map((account) => ({ address: account, name: getAccountName(account) })) : [],
  }
}

function listFacts(request: ApprovalRequest, setup: WalletSetup): readonly (readonly [string, string])[] {
  const network = ['Network', getChainName(request.chainId, setup)] as const
  const fields = readFields(request.params[0])
  switch (request.kind) {
    case 'connect':
    case 'signMessage':
    case 'signTypedData':
      return [network]
    case 'sendTransaction':
      return [network, ...createTransactionFacts(fields, setup)]
    case 'switchChain':
      return [
        ['From', getChainName(request.chainId, setup)],
        ['To', getChainName(Number(fields.chainId), setup)],
      ]
    case 'addChain':
      return [
        ['Name', String(fields.chainName)],
        ['Chain id', String(Number(fields.chainId))],
        ['Node', String(fields.rpcUrls)],
      ]
    case 'watchAsset':
      return [['Token', JSON.stringify(fields.options ?? fields)]]
  }
}

function createTransactionFacts(
  fields: Readonly<Record<string, unknown>>,
  setup: WalletSetup,
): readonly (readonly [string, string])[] {
  const data = String(fields.data ?? fields.input ?? '0x')
  const value = BigInt(String(fields.value ?? '0x0'))
  const token = setup.tokens.find(({ address }) => address.toLowerCase() === String(fields.to).toLowerCase())
  // transfer(address,uint256): the selector and two words.
  const transfer = /^0xa9059cbb0{24}([0-9a-f]{40})([0-9a-f]{64})$/i.exec(data)
  if (token !== undefined && transfer?.[1] !== undefined && transfer[2] !== undefined) {
    const amount = formatAmount(BigInt(`0x${transfer[2]}`), token.decimals)
    return [
      ['Amount', `${amount} ${token.symbol}`],
      ['To', `0x${transfer[1]}`],
    ]
  }
  const facts: (readonly [string, string])[] = [
    ['Amount', `${formatAmount(value, 18)} ETH`],
    ['To', fields.to === undefined ? 'a new contract' : String(fields.to)],
  ]
  return data === '0x' ? facts : [...facts, ['Data', data.length > 200 ? `${data.slice(0, 200)}…` : data]]
}

function readText({ kind, params }: ApprovalRequest): string | undefined {
  if (kind === 'signMessage') return decodeMessage(String(params[0]))
  if (kind !== 'signTypedData') return undefined
  const document: unknown = typeof params[1] === 'string' ? JSON.parse(params[1]) : params[1]
  return JSON.stringify(document, null, 2)
}

/** Decodes bytes that are valid text. Returns other bytes unchanged. */
function decodeMessage(message: string): string {
  if (!/^0x([0-9a-f]{2})*$/i.test(message)) return message
  const bytes = Uint8Array.from(message.slice(2).match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return message
  }
}

function getChainName(chainId: number, setup: WalletSetup): string {
  return setup.chains.find((chain) => chain.chainId === chainId)?.name ?? `chain ${chainId}`
}

/** Formats an amount in whole units, without trailing zeros. */
function formatAmount(atomic: bigint, decimals: number): string {
  const digits = atomic.toString().padStart(decimals + 1, '0')
  const fraction = digits.slice(-decimals).replace(/(?<!0)0+$/, '')
  return `${digits.slice(0, -decimals)}${fraction && `.${fraction}`}`
}

function readFields(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {} // any object has string keys
}

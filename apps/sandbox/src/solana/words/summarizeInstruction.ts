import { type ParsedInstruction, parseInstruction, type ResolvedInstruction } from '../parseInstruction.js'
import { programs } from '../programs.js'
import { formatAmount, isTokenProgram, type UiAmount } from '../tokenState.js'

/** A line of the display: a label and its value. */
export type Fact = readonly [label: string, value: string]

/** The owner, mint and decimals of a token account. */
export interface Holding {
  readonly owner: string
  readonly mint: string
  readonly decimals: number
}

/** The context for a summary of a transaction. */
export interface Surroundings {
  /** The user's addresses. */
  readonly own: readonly string[]
  readonly tokens: readonly { readonly address: string; readonly symbol: string; readonly decimals: number }[]
  /** The known token accounts, by address. */
  readonly holdings: ReadonlyMap<string, Holding>
  /** Formats an address, such as "Account 1 · 5Hn…" for a known account. */
  formatAddress(address: string): string
}

/** The effect of one instruction, as text. */
export interface Effect {
  /** A title such as "Send SOL". Empty for an instruction that needs no heading. */
  readonly title: string
  /** The most important value, such as "1.5 SOL". */
  readonly headline: string
  readonly facts: readonly Fact[]
  readonly warnings: readonly string[]
}

/** Formats an exact amount, such as "1,234.5 SOL". */
export function formatSymbolAmount(units: bigint, decimals: number, symbol: string): string {
  const [whole = '0', fraction] = formatAmount(units, decimals).uiAmountString.split('.')
  // regexp-ignore: the integer part of an amount has at most 20 digits
  return `${whole.replace(/\B(?=(\d{3})+$)/g, ',')}${fraction === undefined ? '' : `.${fraction}`} ${symbol}`
}

/** Formats lamports as SOL. */
export function formatSol(lamports: bigint): string {
  return formatSymbolAmount(lamports, 9, 'SOL')
}

/** Summarizes an instruction. An unknown instruction is shown as unknown, never left out. */
export function summarizeInstruction(instruction: ResolvedInstruction, around: Surroundings): Effect {
  const { programId } = instruction
  // The price and the limit are part of the fee.
  if (programId === programs.computeBudget) return aside([])
  const parsed = parseInstruction(instruction)
  if (parsed === undefined) return summarizeUnknown(programId)
  if (typeof parsed.parsed === 'string') return aside([['Memo', parsed.parsed]])
  if (isTokenProgram(programId)) return summarizeToken(parsed.parsed, around)
  if (parsed.program === 'system') return summarizeSystem(parsed.parsed, around)
  return summarizeOther(parsed.parsed, programId, around)
}

type Call = Exclude<ParsedInstruction['parsed'], string>

function aside(facts: readonly Fact[], warnings: readonly string[] = []): Effect {
  return {
    ...{ title: '', headline: '', facts, warnings },
  }
}
function read({ info }: Call, name: string): string {
  return typeof info[name] === 'string' ? info[name] : ''
}

function summarizeUnknown(program: string): Effect {
  const isKnown = isTokenProgram(program) || program === programs.system
  return {
    title: 'Call a program',
    headline: 'Unknown',
    facts: [['Program', program]],
    warnings: [`This wallet does not know this ${isKnown ? 'instruction' : 'program'}. Its effect is unknown.`],
  }
}

function summarizeSystem(call: Call, around: Surroundings): Effect {
  const { own, formatAddress } = around
  const lamports = typeof call.info.lamports === 'bigint' ? call.info.lamports : 0n
  const source = read(call, 'source')
  const from: readonly Fact[] = source === '' || own.includes(source) ? [] : [['From', formatAddress(source)]]
  const headline = formatSol(lamports)
  switch (call.type) {
    case 'transfer':
      return pay('Send SOL', headline, [['To', formatAddress(read(call, 'destination'))], ...from])
    case 'createAccount':
    case 'createAccountWithSeed':
      return pay('Open an account', headline, [
        ['New account', formatAddress(read(call, 'newAccount'))],
        ['For the program', read(call, 'owner')],
        ...from,
      ])
    case 'withdrawFromNonce':
      return pay('Withdraw SOL', headline, [['To', formatAddress(read(call, 'destination'))]])
    case 'advanceNonce':
      return aside([], ['This never expires: it can be sent at any time, even in a year.'])
    case 'assign': {
      const account = read(call, 'account')
      const facts: readonly Fact[] = [
        ['Account', formatAddress(account)],
        ['To the program', read(call, 'owner')],
      ]
      const name = own.includes(account) ? 'your account' : 'an account'
      return give('Give away control', facts, `The program gets control of ${name}. This cannot be undone.`)
    }
    default:
      return { title: spell(call.type), headline: '', facts: listAccounts(call, around), warnings: [] }
  }
}

function pay(title: string, headline: string, facts: readonly Fact[]): Effect {
  return {
    ...{ title, headline, facts, warnings: [] },
  }
}
function give(title: string, facts: readonly Fact[], warning: string): Effect {
  return {
    ...{ title, headline: '', facts, warnings: [warning] },
  }
}

function summarizeToken(call: Call, around: Surroundings): Effect {
  const { own, holdings, formatAddress } = around
  const holding = holdings.get(read(call, 'source')) ?? holdings.get(read(call, 'account'))
  const mint = read(call, 'mint') || holding?.mint
  const token = around.tokens.find(({ address }) => address === mint)
  const symbol = token?.symbol ?? 'tokens'
  const headline = formatTokens(call, symbol, holding?.decimals ?? token?.decimals)
  const ofMint: readonly Fact[] = token === undefined && mint !== undefined ? [['Token', mint]] : []
  const from: readonly Fact[] =
    holding === undefined || own.includes(holding.owner) ? [] : [['From', formatAddress(holding.owner)]]
  switch (call.type) {
    case 'transfer':
    case 'transferChecked':
    case 'transferCheckedWithFee': {
      const account = read(call, 'destination')
      const owner = holdings.get(account)?.owner
      const to: Fact = owner === undefined ? ['To the token account', account] : ['To', formatAddress(owner)]
      return pay(`Send ${symbol}`, headline, [to, ...ofMint, ...from])
    }
    case 'approve':
    case 'approveChecked': {
      const delegate = formatAddress(read(call, 'delegate'))
      const warning = `${delegate} could then take up to ${headline} from you, until you revoke it.`
      const facts: readonly Fact[] = [['Spender', delegate], ...ofMint]
      return { title: `Allow spending ${symbol}`, headline, facts, warnings: [warning] }
    }
    case 'setAuthority': {
      const next = read(call, 'newAuthority')
      const facts: readonly Fact[] = [
        ['Account', read(call, 'account') || read(call, 'mint')],
        ['New authority', next === '' ? 'None' : formatAddress(next)],
      ]
      const isOwner = read(call, 'authorityType') === 'accountOwner'
      const title = isOwner ? `Give away control of your ${symbol}` : 'Change an authority'
      const warning = isOwner
        ? `The new owner can take all ${symbol} in this account.`
        : 'This changes who controls the account.'
      return give(title, [...facts, ...ofMint], warning)
    }
    case 'closeAccount': {
      const to = read(call, 'destination')
      const facts: readonly Fact[] = [
        ['Account', read(call, 'account')],
        ['Its SOL goes to', formatAddress(to)],
      ]
      const title = 'Close a token account'
      return own.includes(to)
        ? pay(title, '', facts)
        : give(title, facts, `All that is left in this account goes to ${formatAddress(to)}.`)
    }
    case 'burn':
    case 'burnChecked':
      return { title: `Destroy ${symbol}`, headline, facts: ofMint, warnings: ['Destroyed tokens cannot be restored.'] }
    case 'revoke':
      return pay('Revoke an allowance', '', [['Account', read(call, 'source')]])
    default:
      return { title: spell(call.type), headline: '', facts: listAccounts(call, around), warnings: [] }
  }
}

function summarizeOther(call: Call, programId: string, around: Surroundings): Effect {
  if (programId !== programs.associatedToken) {
    return { title: spell(call.type), headline: '', facts: listAccounts(call, around), warnings: [] }
  }
  const symbol = around.tokens.find(({ address }) => address === read(call, 'mint'))?.symbol ?? read(call, 'mint')
  return aside([['New token account', `${symbol}, of ${around.formatAddress(read(call, 'wallet'))}`]])
}

/** Some instructions have no decimals. Show the smallest units if the mint is unknown. */
function formatTokens({ info }: Call, symbol: string, decimals: number | undefined): string {
  if (isUiAmount(info.tokenAmount))
    return formatSymbolAmount(BigInt(info.tokenAmount.amount), info.tokenAmount.decimals, symbol)
  if (typeof info.amount !== 'string') return ''
  const name = decimals === undefined ? `of the smallest units of ${symbol}` : symbol
  return formatSymbolAmount(BigInt(info.amount), decimals ?? 0, name)
}

function isUiAmount(value: unknown): value is UiAmount {
  return typeof value === 'object' && value !== null && 'amount' in value && 'decimals' in value
}

function listAccounts({ info }: Call, { formatAddress }: Surroundings): readonly Fact[] {
  return Object.entries(info).flatMap(([name, value]): Fact[] =>
    typeof value === 'string' && !/sysvar|program/i.test(name) ? [[spell(name), formatAddress(value)]] : [],
  )
}

/** Splits "withdrawFromNonce" into "Withdraw from nonce". */
function spell(name: string): string {
  const words = name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
  return words.charAt(0).toUpperCase() + words.slice(1)
}

import { type ParsedInstruction, parseInstruction, type ResolvedInstruction } from '../parseInstruction.js'
import { programs } from '../programs.js'
import { formatAmount, isTokenProgram, type UiAmount } from '../tokenState.js'

/** One line a person reads: what it is, and its value. */
export type Fact = readonly [label: string, value: string]

/** A token account: whose it is, and of what. */
export interface Holding {
  readonly owner: string
  readonly mint: string
  readonly decimals: number
}

/** What is known around a transaction. */
export interface Surroundings {
  /** Addresses of the person who is asked. */
  readonly own: readonly string[]
  readonly tokens: readonly { readonly address: string; readonly symbol: string; readonly decimals: number }[]
  /** Token accounts by address, as far as they are known. */
  readonly holdings: ReadonlyMap<string, Holding>
  /** "Account 1 · 5Hn…" for accounts we know, else the address alone. */
  nameAddress(address: string): string
}

/** What one instruction does, in words. */
export interface Effect {
  /** "Send SOL"; empty for what goes along with the rest and needs no heading. */
  readonly title: string
  /** The one thing to look at, such as "1.5 SOL". */
  readonly headline: string
  readonly facts: readonly Fact[]
  readonly warnings: readonly string[]
}

/** "1,234.5 SOL", exact. */
export function sayAmount(units: bigint, decimals: number, symbol: string): string {
  const [whole = '0', fraction] = formatAmount(units, decimals).uiAmountString.split('.')
  // regexp-ignore: the integer part of an amount has at most 20 digits
  return `${whole.replace(/\B(?=(\d{3})+$)/g, ',')}${fraction === undefined ? '' : `.${fraction}`} ${symbol}`
}

/** Lamports as SOL. */
export function saySol(lamports: bigint): string {
  return sayAmount(lamports, 9, 'SOL')
}

/** Puts an instruction into words; what is not known is said to be so, never left out. */
export function tellInstruction(instruction: ResolvedInstruction, around: Surroundings): Effect {
  const { programId } = instruction
  // A price and a limit: what comes of them stands in the fee.
  if (programId === programs.computeBudget) return aside([])
  const parsed = parseInstruction(instruction)
  if (parsed === undefined) return tellUnknown(programId)
  if (typeof parsed.parsed === 'string') return aside([['Memo', parsed.parsed]])
  if (isTokenProgram(programId)) return tellToken(parsed.parsed, around)
  if (parsed.program === 'system') return tellSystem(parsed.parsed, around)
  return tellOther(parsed.parsed, programId, around)
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

function tellUnknown(program: string): Effect {
  const isKnown = isTokenProgram(program) || program === programs.system
  const what = isKnown ? 'asks for what this wallet cannot read' : 'calls a program this wallet does not know'
  return {
    title: 'Call a program',
    headline: 'Unknown',
    facts: [['Program', program]],
    warnings: [`It ${what}: nobody can tell from here what that does.`],
  }
}

function tellSystem(call: Call, around: Surroundings): Effect {
  const { own, nameAddress } = around
  const lamports = typeof call.info.lamports === 'bigint' ? call.info.lamports : 0n
  const source = read(call, 'source')
  const from: readonly Fact[] = source === '' || own.includes(source) ? [] : [['From', nameAddress(source)]]
  const headline = saySol(lamports)
  switch (call.type) {
    case 'transfer':
      return pay('Send SOL', headline, [['To', nameAddress(read(call, 'destination'))], ...from])
    case 'createAccount':
    case 'createAccountWithSeed':
      return pay('Open an account', headline, [
        ['New account', nameAddress(read(call, 'newAccount'))],
        ['For the program', read(call, 'owner')],
        ...from,
      ])
    case 'withdrawFromNonce':
      return pay('Take SOL out', headline, [['To', nameAddress(read(call, 'destination'))]])
    case 'advanceNonce':
      return aside([], ['It does not run out: who has it once signed can send it at any time, years from now too.'])
    case 'assign': {
      const account = read(call, 'account')
      const facts: readonly Fact[] = [
        ['Account', nameAddress(account)],
        ['To the program', read(call, 'owner')],
      ]
      const whose = own.includes(account) ? 'your account' : 'an account'
      return give('Hand an account over', facts, `It gives ${whose} to a program, for good.`)
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

function tellToken(call: Call, around: Surroundings): Effect {
  const { own, holdings, nameAddress } = around
  const holding = holdings.get(read(call, 'source')) ?? holdings.get(read(call, 'account'))
  const mint = read(call, 'mint') || holding?.mint
  const token = around.tokens.find(({ address }) => address === mint)
  const symbol = token?.symbol ?? 'tokens'
  const headline = sayTokens(call, symbol, holding?.decimals ?? token?.decimals)
  const ofMint: readonly Fact[] = token === undefined && mint !== undefined ? [['Token', mint]] : []
  const from: readonly Fact[] =
    holding === undefined || own.includes(holding.owner) ? [] : [['From', nameAddress(holding.owner)]]
  switch (call.type) {
    case 'transfer':
    case 'transferChecked':
    case 'transferCheckedWithFee': {
      const account = read(call, 'destination')
      const owner = holdings.get(account)?.owner
      const to: Fact = owner === undefined ? ['To the token account', account] : ['To', nameAddress(owner)]
      return pay(`Send ${symbol}`, headline, [to, ...ofMint, ...from])
    }
    case 'approve':
    case 'approveChecked': {
      const warning = `It lets somebody else take up to ${headline} from you, whenever they like, until you take that back.`
      const facts: readonly Fact[] = [['Who may take them', nameAddress(read(call, 'delegate'))], ...ofMint]
      return { title: `Allow taking ${symbol}`, headline, facts, warnings: [warning] }
    }
    case 'setAuthority': {
      const next = read(call, 'newAuthority')
      const facts: readonly Fact[] = [
        ['Account', read(call, 'account') || read(call, 'mint')],
        ['New authority', next === '' ? 'nobody' : nameAddress(next)],
      ]
      const isOwner = read(call, 'authorityType') === 'accountOwner'
      const title = isOwner ? `Give all your ${symbol} away` : 'Change who decides'
      const warning = isOwner
        ? `It makes somebody else the owner of your account of ${symbol}, with all that is in it.`
        : 'It changes who decides about an account.'
      return give(title, [...facts, ...ofMint], warning)
    }
    case 'closeAccount': {
      const to = read(call, 'destination')
      const facts: readonly Fact[] = [
        ['Account', read(call, 'account')],
        ['Its SOL goes to', nameAddress(to)],
      ]
      const title = 'Close a token account'
      return own.includes(to)
        ? pay(title, '', facts)
        : give(title, facts, 'What the account holds goes to somebody else.')
    }
    case 'burn':
    case 'burnChecked':
      return { title: `Destroy ${symbol}`, headline, facts: ofMint, warnings: ['What is destroyed is gone for good.'] }
    case 'revoke':
      return pay('Take an allowance back', '', [['Account', read(call, 'source')]])
    default:
      return { title: spell(call.type), headline: '', facts: listAccounts(call, around), warnings: [] }
  }
}

function tellOther(call: Call, programId: string, around: Surroundings): Effect {
  if (programId !== programs.associatedToken) {
    return { title: spell(call.type), headline: '', facts: listAccounts(call, around), warnings: [] }
  }
  const symbol = around.tokens.find(({ address }) => address === read(call, 'mint'))?.symbol ?? read(call, 'mint')
  return aside([['New token account', `${symbol}, of ${around.nameAddress(read(call, 'wallet'))}`]])
}

/** Instructions that carry no decimals are told in the smallest units where the mint is not known. */
function sayTokens({ info }: Call, symbol: string, decimals: number | undefined): string {
  if (isUiAmount(info.tokenAmount)) return sayAmount(BigInt(info.tokenAmount.amount), info.tokenAmount.decimals, symbol)
  if (typeof info.amount !== 'string') return ''
  const name = decimals === undefined ? `of the smallest units of ${symbol}` : symbol
  return sayAmount(BigInt(info.amount), decimals ?? 0, name)
}

function isUiAmount(value: unknown): value is UiAmount {
  return typeof value === 'object' && value !== null && 'amount' in value && 'decimals' in value
}

function listAccounts({ info }: Call, { nameAddress }: Surroundings): readonly Fact[] {
  return Object.entries(info).flatMap(([name, value]): Fact[] =>
    typeof value === 'string' && !/sysvar|program/i.test(name) ? [[spell(name), nameAddress(value)]] : [],
  )
}

/** "withdrawFromNonce" as "Withdraw from nonce". */
function spell(name: string): string {
  const words = name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
  return words.charAt(0).toUpperCase() + words.slice(1)
}

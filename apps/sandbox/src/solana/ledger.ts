import { encodeBase58 } from '@foyer/primitives/base58'
import { createHistory, type History, type LandedTransaction, type TokenBalance } from './history.js'
import { isSignedBy } from './keys.js'
import { addressBytes, programs } from './programs.js'
import { RpcFault } from './RpcFault.js'
import { blockhashLifetime, type Commitment, type SlotClock, slotsPerEpoch } from './slotClock.js'
import { formatAmount, readHolding, readMint } from './tokenState.js'
import type { AccountImage, Outcome, TransactionError, Vm } from './vm.js'
import { isWritable, type Message, type WireTransaction } from './wire.js'

/** What a transaction changed: what an address holds now, undefined for nothing. */
export type Changes = ReadonlyMap<string, AccountImage | undefined>

/** Accounts, time and history of the chain. */
export interface Ledger {
  readonly clock: SlotClock
  readonly history: History
  read(address: string, commitment: Commitment): AccountImage | undefined
  ofProgram(program: string, commitment: Commitment): { readonly address: string; readonly image: AccountImage }[]
  /** Whether a message may run now: undefined, or why not. Signatures are not looked at. */
  findObstacle(message: Message, commitment: Commitment): TransactionError | undefined
  /** Accounts of a message with those of its lookup tables. */
  resolve(message: Message): Pick<LandedTransaction, 'accounts' | 'loadedAddresses'>
  simulate(transaction: WireTransaction): ReturnType<Vm['simulate']>
  /** Runs a transaction; undefined when it does not land: nothing is changed then, and no fee paid. */
  land(transaction: WireTransaction): LandedTransaction | undefined
  /** Puts accounts in place, as {@link land} and the past did. */
  restore(changes: Changes): void
  remember(transaction: LandedTransaction): void
  /** Every account that is not the machine's own. */
  accounts(): { readonly address: string; readonly image: AccountImage }[]
  rentOf(size: number): bigint
  /** Hears of every transaction that landed, before anybody else does. */
  onLanded(listener: (transaction: LandedTransaction, changes: Changes) => void): void
}

/** A ledger over a machine. */
export function createLedger(vm: Vm, clock: SlotClock): Ledger {
  const history = createHistory()
  const touched = new Set<string>()
  const listeners: ((transaction: LandedTransaction, changes: Changes) => void)[] = []
  /** What transactions that are not final changed, with what was there before; oldest first. */
  let recent: { readonly slot: number; readonly before: Changes }[] = []
  let toldSlot = -1

  const tellTime = () => {
    const slot = clock.slot()
    if (slot === toldSlot) return
    toldSlot = slot
    const hashes = Array.from({ length: blockhashLifetime }, (_, back) => slot - 1 - back)
      .filter((each) => clock.heightOf(each) >= 0)
      .map((each) => ({ slot: each, hash: clock.blockhashOf(each) }))
    vm.setTime({ slot, epoch: Math.floor(slot / slotsPerEpoch), unixSeconds: clock.timeOf(slot), hashes })
  }
  /** What was changed after the newest slot of a commitment, as it was then. */
  const readBefore = (commitment: Commitment): Changes => {
    const slot = clock.slot(commitment)
    const before = new Map<string, AccountImage | undefined>()
    for (const each of recent) {
      if (each.slot <= slot) continue
      for (const [address, image] of each.before) if (!before.has(address)) before.set(address, image)
    }
    return before
  }
  const resolve: Ledger['resolve'] = ({ accountKeys, lookups }) => {
    const load = (table: string, indexes: readonly number[]) => {
      const data = vm.read(table)?.data ?? new Uint8Array()
      // A place outside of the table makes the machine refuse the transaction.
      const places = indexes.map((index) => data.subarray(56 + index * 32, 88 + index * 32))
      return places.filter(({ length }) => length === 32).map(encodeBase58)
    }
    const writable = lookups.flatMap((each) => load(each.accountKey, each.writableIndexes))
    const readonly = lookups.flatMap((each) => load(each.accountKey, each.readonlyIndexes))
    return { accounts: [...accountKeys, ...writable, ...readonly], loadedAddresses: { writable, readonly } }
  }
  const readTokens = (accounts: readonly string[]): TokenBalance[] =>
    accounts.flatMap((address, accountIndex) => {
      const image = vm.read(address)
      const holding = image && readHolding(image)
      const mint = holding && vm.read(holding.mint)
      const decimals = mint && readMint(mint)?.decimals
      if (image === undefined || holding === undefined || decimals === undefined) return []
      const amount = formatAmount(holding.amount, decimals)
      // Agave tells no number for nothing here, and does elsewhere.
      const uiTokenAmount = { ...amount, uiAmount: holding.amount === 0n ? null : amount.uiAmount }
      return [{ accountIndex, mint: holding.mint, owner: holding.owner, programId: image.owner, uiTokenAmount }]
    })

  return {
    clock,
    history,
    read(address, commitment) {
      if (commitment === 'processed') return vm.read(address)
      const before = readBefore(commitment)
      return before.has(address) ? before.get(address) : vm.read(address)
    },
    ofProgram(program, commitment) {
      const before = readBefore(commitment)
      const now = vm.ofProgram(program).filter(({ address }) => !before.has(address))
      const then = [...before].flatMap(([address, image]) => (image?.owner === program ? [{ address, image }] : []))
      return [...now, ...then]
    },
    findObstacle(message, commitment) {
      const slot = clock.findBlockhash(message.recentBlockhash)
      if (slot !== undefined && slot <= clock.slot(commitment)) return undefined
      return isNonceOf(message, vm) ? undefined : 'BlockhashNotFound'
    },
    resolve,
    simulate(transaction) {
      tellTime()
      return vm.simulate(transaction)
    },
    land(transaction) {
      tellTime()
      const { accounts, loadedAddresses } = resolve(transaction.message)
      const before = new Map(accounts.map((address) => [address, vm.read(address)]))
      const preTokenBalances = readTokens(accounts)
      const outcome: Outcome = vm.run(transaction)
      const after = new Map(accounts.map((address) => [address, vm.read(address)]))
      const changes = new Map([...after].filter(([address, image]) => !isSame(before.get(address), image)))
      const [payer = ''] = accounts
      if (outcome.err !== null && !changes.has(payer)) return undefined

      const lamports = (images: Changes) => accounts.map((address) => images.get(address)?.lamports ?? 0n)
      const [preBalances, postBalances] = [lamports(before), lamports(after)]
      const landed: LandedTransaction = {
        ...outcome,
        signature: encodeBase58(transaction.signatures[0] ?? new Uint8Array()),
        slot: clock.slot(),
        wire: transaction.bytes,
        accounts,
        loadedAddresses,
        // Money only leaves a transaction as its fee.
        fee: sum(preBalances) - sum(postBalances),
        preBalances,
        postBalances,
        preTokenBalances,
        postTokenBalances: readTokens(accounts),
        memo: readMemo(transaction.message, accounts),
      }
      const finalized = clock.slot('finalized')
      recent = recent.filter((each) => each.slot > finalized)
      recent.push({
        slot: landed.slot,
        before: new Map([...changes.keys()].map((address) => [address, before.get(address)])),
      })
      for (const address of changes.keys()) touched.add(address)
      for (const listener of listeners) listener(landed, changes)
      history.add(landed)
      return landed
    },
    restore(changes) {
      // A program can be put in place when the account with its code is there.
      const inOrder = [...changes].sort(
        ([, one], [, other]) => Number(one?.executable ?? false) - Number(other?.executable ?? false),
      )
      for (const [address, image] of inOrder) {
        touched.add(address)
        vm.write(address, image ?? { lamports: 0n, owner: programs.system, data: new Uint8Array(), executable: false })
      }
    },
    remember: (transaction) => history.add(transaction),
    accounts: () =>
      [...touched].flatMap((address) => {
        const image = vm.read(address)
        return image === undefined ? [] : [{ address, image }]
      }),
    rentOf: vm.rentOf,
    onLanded: (listener) => listeners.push(listener),
  }
}

/** Throws RpcFault -32003 unless everybody signed who must. */
export function checkSignatures({ message, messageBytes, signatures }: WireTransaction): void {
  const isSigned = signatures.every((signature, index) =>
    isSignedBy(addressBytes(message.accountKeys[index] ?? programs.system), messageBytes, signature),
  )
  if (!isSigned) throw new RpcFault(-32003, 'Transaction signature verification failure')
}

/** Whether the blockhash is the value of a nonce that the first instruction uses up. */
function isNonceOf(message: Message, vm: Vm): boolean {
  const [first] = message.instructions
  const nonceIndex = first?.accounts[0] ?? 0
  const nonce = message.accountKeys[nonceIndex]
  if (first === undefined || nonce === undefined || !isWritable(message, nonceIndex)) return false
  if (message.accountKeys[first.programIdIndex] !== programs.system || first.data[0] !== 4) return false
  const image = vm.read(nonce)
  return image?.owner === programs.system && encodeBase58(image.data.subarray(40, 72)) === message.recentBlockhash
}

/** The memos of a transaction as lists of signatures have them: each with its length before it. */
function readMemo({ instructions }: Message, accounts: readonly string[]): string | null {
  const memos = instructions
    .filter(({ programIdIndex }) => [programs.memo, programs.memo1].some((one) => one === accounts[programIdIndex]))
    .map(({ data }) => `[${data.length}] ${new TextDecoder().decode(data)}`)
  return memos.length === 0 ? null : memos.join('; ')
}

function isSame(one: AccountImage | undefined, other: AccountImage | undefined): boolean {
  if (one === undefined || other === undefined) return one === other
  return one.lamports === other.lamports && one.owner === other.owner && Buffer.compare(one.data, other.data) === 0
}

function sum(values: readonly bigint[]): bigint {
  return values.reduce((total, value) => total + value, 0n)
}

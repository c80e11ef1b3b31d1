import { encodeBase58 } from '@foyer/primitives/base58'
import { createHistory, type History, type LandedTransaction, type TokenBalance } from './history.js'
import { isSignedBy } from './keys.js'
import { addressBytes, programs } from './programs.js'
import { RpcError } from './RpcError.js'
import { blockhashLifetime, type Commitment, type SlotClock, slotsPerEpoch } from './slotClock.js'
import { formatAmount, parseHolding, parseMint } from './tokenState.js'
import type { AccountImage, Outcome, TransactionError, Vm } from './vm.js'
import { isWritable, type Message, type WireTransaction } from './wire.js'

/** The state of each changed account after a transaction; undefined if it was closed. */
export type Changes = ReadonlyMap<string, AccountImage | undefined>

/** The accounts, the time and the history of the chain. */
export interface Ledger {
  readonly clock: SlotClock
  readonly history: History
  read(address: string, commitment: Commitment): AccountImage | undefined
  ofProgram(program: string, commitment: Commitment): { readonly address: string; readonly image: AccountImage }[]
  /** Returns the error that prevents a message from running now, or undefined. Does not check signatures. */
  findObstacle(message: Message, commitment: Commitment): TransactionError | undefined
  /** Returns the accounts of a message including those of its lookup tables. */
  resolve(message: Message): Pick<LandedTransaction, 'accounts' | 'loadedAddresses'>
  simulate(transaction: WireTransaction): ReturnType<Vm['simulate']>
  /** Runs a transaction. Returns undefined if it does not land: then nothing changes and no fee is paid. */
  execute(transaction: WireTransaction): LandedTransaction | undefined
  /** Writes accounts, such as the {@link Changes} of a stored transaction. */
  restore(changes: Changes): void
  store(transaction: LandedTransaction): void
  /** Returns every account that is not built into the VM. */
  accounts(): { readonly address: string; readonly image: AccountImage }[]
  rentOf(size: number): bigint
  /** Calls the listener for every landed transaction, before its result is visible to others. */
  onLanded(listener: (transaction: LandedTransaction, changes: Changes) => void): void
}

/** Creates a ledger that runs on a VM. */
export function createLedger(vm: Vm, clock: SlotClock): Ledger {
  const history = createHistory()
  const touched = new Set<string>()
  const listeners: ((transaction: LandedTransaction, changes: Changes) => void)[] = []
  /** The previous accounts of transactions that are not final, oldest first. */
  let recent: { readonly slot: number; readonly before: Changes }[] = []
  let toldSlot = -1

  const updateTime = () => {
    const slot = clock.slot()
    if (slot === toldSlot) return
    toldSlot = slot
    const hashes = Array.from({ length: blockhashLifetime }, (_, back) => slot - 1 - back)
      .filter((each) => clock.heightOf(each) >= 0)
      .map((each) => ({ slot: each, hash: clock.blockhashOf(each) }))
    vm.setTime({ slot, epoch: Math.floor(slot / slotsPerEpoch), unixSeconds: clock.timeOf(slot), hashes })
  }
  /** Returns the accounts that changed after the newest slot of a commitment, in their earlier state. */
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
      // Skip an index outside of the table: the VM then rejects the transaction.
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
      const holding = image && parseHolding(image)
      const mint = holding && vm.read(holding.mint)
      const decimals = mint && parseMint(mint)?.decimals
      if (image === undefined || holding === undefined || decimals === undefined) return []
      const amount = formatAmount(holding.amount, decimals)
      // For a zero amount Agave returns null here, but 0 elsewhere.
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
      updateTime()
      return vm.simulate(transaction)
    },
    execute(transaction) {
      updateTime()
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
        // Lamports leave a transaction only as its fee.
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
      // Write programs last: a program needs the account with its code first.
      const inOrder = [...changes].sort(
        ([, one], [, other]) => Number(one?.executable ?? false) - Number(other?.executable ?? false),
      )
      for (const [address, image] of inOrder) {
        touched.add(address)
        vm.write(address, image ?? { lamports: 0n, owner: programs.system, data: new Uint8Array(), executable: false })
      }
    },
    store: (transaction) => history.add(transaction),
    accounts: () =>
      [...touched].flatMap((address) => {
        const image = vm.read(address)
        return image === undefined ? [] : [{ address, image }]
      }),
    rentOf: vm.rentOf,
    onLanded: (listener) => listeners.push(listener),
  }
}

/** Throws RpcError -32003 if a required signature is missing or invalid. */
export function checkSignatures({ message, messageBytes, signatures }: WireTransaction): void {
  const isSigned = signatures.every((signature, index) =>
    isSignedBy(addressBytes(message.accountKeys[index] ?? programs.system), messageBytes, signature),
  )
  if (!isSigned) throw new RpcError(-32003, 'Transaction signature verification failure')
}

/** Returns true if the blockhash is the value of a nonce that the first instruction advances. */
function isNonceOf(message: Message, vm: Vm): boolean {
  const [first] = message.instructions
  const nonceIndex = first?.accounts[0] ?? 0
  const nonce = message.accountKeys[nonceIndex]
  if (first === undefined || nonce === undefined || !isWritable(message, nonceIndex)) return false
  if (message.accountKeys[first.programIdIndex] !== programs.system || first.data[0] !== 4) return false
  const image = vm.read(nonce)
  return image?.owner === programs.system && encodeBase58(image.data.subarray(40, 72)) === message.recentBlockhash
}

/** Formats the memos of a transaction as in signature lists, each with its length. */
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

import { encodeBase58 } from '@foyer/primitives/base58'
import internal from 'litesvm/dist/internal.js'
import { addressBytes } from './programs.js'
import type { CompiledInstruction, WireTransaction } from './wire.js'

/** What an address holds. */
export interface AccountImage {
  readonly lamports: bigint
  readonly owner: string
  readonly data: Uint8Array
  readonly executable: boolean
}

/** An instruction that a program called. */
export interface InnerInstruction extends CompiledInstruction {
  readonly stackHeight: number
}

/** What came of running a transaction. `err` has the form of Agave's JSON and is null when all went well. */
export interface Outcome {
  readonly err: TransactionError | null
  readonly logs: readonly string[]
  /** By instruction. */
  readonly innerInstructions: readonly (readonly InnerInstruction[])[]
  readonly unitsConsumed: bigint
  readonly returnData: { readonly programId: string; readonly data: Uint8Array } | null
}

/** Why a transaction failed, as Agave writes it. */
export type TransactionError = string | Readonly<Record<string, unknown>>

/** The machine that runs programs: Anza's own, without validators around it. It checks no signature and no blockhash. */
export interface Vm {
  read(address: string): AccountImage | undefined
  write(address: string, image: AccountImage): void
  /** Accounts that a program owns. */
  ofProgram(program: string): { readonly address: string; readonly image: AccountImage }[]
  run(transaction: WireTransaction): Outcome
  /** As {@link run}, without changing anything; `accounts` are those it would leave behind. */
  simulate(transaction: WireTransaction): Outcome & { readonly accounts: ReadonlyMap<string, AccountImage> }
  /** Lamports that keep an account of so many bytes alive. */
  rentOf(size: number): bigint
  /** Tells programs the time, and the blockhashes of the last slots, newest first. */
  setTime(time: {
    slot: number
    epoch: number
    unixSeconds: number
    hashes: readonly { slot: number; hash: string }[]
  }): void
}

/** An empty chain with the programs of {@link programs} but Metaplex's. Takes 25 MB and 20 ms. */
export function createVm(): Vm {
  const svm = new internal.LiteSvm()
  svm.setBlockhashCheck(false)
  svm.setSigverify(false)
  // The ledger knows what has been there.
  svm.setTransactionHistory(0n)
  return {
    read: (address) => readImage(svm.getAccount(addressBytes(address))),
    write(address, { lamports, owner, data, executable }) {
      svm.setAccount(
        addressBytes(address),
        new internal.Account(lamports, data, addressBytes(owner), executable, 18_446_744_073_709_551_615n),
      )
    },
    ofProgram: (program) =>
      svm.getProgramAccounts(addressBytes(program)).flatMap((each) => {
        const image = readImage(each.account())
        return image === undefined ? [] : [{ address: encodeBase58(each.address), image }]
      }),
    run: ({ bytes, message }) =>
      readOutcome(message.version === 0 ? svm.sendVersionedTransaction(bytes) : svm.sendLegacyTransaction(bytes)),
    simulate({ bytes, message }) {
      const result =
        message.version === 0 ? svm.simulateVersionedTransaction(bytes) : svm.simulateLegacyTransaction(bytes)
      if (result instanceof internal.FailedTransactionMetadata) return { ...readOutcome(result), accounts: new Map() }
      const accounts = new Map<string, AccountImage>()
      for (const each of result.postAccounts()) {
        const image = readImage(each.account())
        if (image !== undefined) accounts.set(encodeBase58(each.address), image)
      }
      return { ...readOutcome(result.meta()), accounts }
    },
    rentOf: (size) => svm.minimumBalanceForRentExemption(BigInt(size)),
    setTime({ slot, epoch, unixSeconds, hashes }) {
      svm.setClock(new internal.Clock(BigInt(slot), 0n, BigInt(epoch), BigInt(epoch + 1), BigInt(unixSeconds)))
      svm.setSlotHashes(hashes.map((each) => ({ slot: BigInt(each.slot), hash: each.hash })))
      // Nonces advance to another value with another blockhash alone.
      svm.expireBlockhash()
    },
  }
}

function readImage(account: internal.Account | null): AccountImage | undefined {
  if (account === null || account.lamports() === 0n) return undefined
  return {
    lamports: account.lamports(),
    owner: encodeBase58(account.owner()),
    data: Uint8Array.from(account.data()),
    executable: account.executable(),
  }
}

function readOutcome(result: internal.TransactionMetadata | internal.FailedTransactionMetadata): Outcome {
  const isFailed = result instanceof internal.FailedTransactionMetadata
  const meta = isFailed ? result.meta() : result
  const returned = meta.returnData()
  return {
    err: isFailed ? describeError(result.err()) : null,
    logs: meta.logs(),
    innerInstructions: meta.innerInstructions().map((each) =>
      each.map((inner) => ({
        programIdIndex: inner.instruction().programIdIndex(),
        accounts: [...inner.instruction().accounts()],
        data: inner.instruction().data(),
        stackHeight: inner.stackHeight(),
      })),
    ),
    unitsConsumed: meta.computeUnitsConsumed(),
    returnData:
      returned.data().length === 0 ? null : { programId: encodeBase58(returned.programId()), data: returned.data() },
  }
}

function describeError(err: ReturnType<internal.FailedTransactionMetadata['err']>): TransactionError {
  if (typeof err === 'number') return transactionErrors[err] ?? 'SanitizeFailure'
  if (err instanceof internal.TransactionErrorInstructionError) {
    return { InstructionError: [err.index, describeInstructionError(err.err())] }
  }
  if (err instanceof internal.TransactionErrorDuplicateInstruction) return { DuplicateInstruction: err.index }
  const name =
    err instanceof internal.TransactionErrorInsufficientFundsForRent
      ? 'InsufficientFundsForRent'
      : 'ProgramExecutionTemporarilyRestricted'
  return { [name]: { account_index: err.accountIndex } }
}

function describeInstructionError(err: ReturnType<internal.TransactionErrorInstructionError['err']>): TransactionError {
  if (typeof err === 'number') return instructionErrors[err] ?? 'GenericError'
  return err instanceof internal.InstructionErrorCustom ? { Custom: err.code } : 'BorshIoError'
}

// In the order of litesvm's numbers, which its typings alone give names to.
const transactionErrors = (
  'AccountInUse AccountLoadedTwice AccountNotFound ProgramAccountNotFound InsufficientFundsForFee InvalidAccountForFee ' +
  'AlreadyProcessed BlockhashNotFound CallChainTooDeep MissingSignatureForFee InvalidAccountIndex SignatureFailure ' +
  'InvalidProgramForExecution SanitizeFailure ClusterMaintenance AccountBorrowOutstanding WouldExceedMaxBlockCostLimit ' +
  'UnsupportedVersion InvalidWritableAccount WouldExceedMaxAccountCostLimit WouldExceedAccountDataBlockLimit ' +
  'TooManyAccountLocks AddressLookupTableNotFound InvalidAddressLookupTableOwner InvalidAddressLookupTableData ' +
  'InvalidAddressLookupTableIndex InvalidRentPayingAccount WouldExceedMaxVoteCostLimit ' +
  'WouldExceedAccountDataTotalLimit MaxLoadedAccountsDataSizeExceeded ResanitizationNeeded ' +
  'InvalidLoadedAccountsDataSizeLimit UnbalancedTransaction ProgramCacheHitMaxLimit CommitCancelled'
).split(' ')

const instructionErrors = (
  'GenericError InvalidArgument InvalidInstructionData InvalidAccountData AccountDataTooSmall InsufficientFunds ' +
  'IncorrectProgramId MissingRequiredSignature AccountAlreadyInitialized UninitializedAccount UnbalancedInstruction ' +
  'ModifiedProgramId ExternalAccountLamportSpend ExternalAccountDataModified ReadonlyLamportChange ' +
  'ReadonlyDataModified DuplicateAccountIndex ExecutableModified RentEpochModified NotEnoughAccountKeys ' +
  'AccountDataSizeChanged AccountNotExecutable AccountBorrowFailed AccountBorrowOutstanding ' +
  'DuplicateAccountOutOfSync InvalidError ExecutableDataModified ExecutableLamportChange ' +
  'ExecutableAccountNotRentExempt UnsupportedProgramId CallDepth MissingAccount ReentrancyNotAllowed ' +
  'MaxSeedLengthExceeded InvalidSeeds InvalidRealloc ComputationalBudgetExceeded PrivilegeEscalation ' +
  'ProgramEnvironmentSetupFailure ProgramFailedToComplete ProgramFailedToCompile Immutable IncorrectAuthority ' +
  'AccountNotRentExempt InvalidAccountOwner ArithmeticOverflow UnsupportedSysvar IllegalOwner ' +
  'MaxAccountsDataAllocationsExceeded MaxAccountsExceeded MaxInstructionTraceLengthExceeded ' +
  'BuiltinProgramsMustConsumeComputeUnits BorshIoError'
).split(' ')

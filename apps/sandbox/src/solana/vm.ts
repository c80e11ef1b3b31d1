import { encodeBase58 } from '@foyer/primitives/base58'
import internal from 'litesvm/dist/internal.js'
import { addressBytes } from './programs.js'
import type { CompiledInstruction, WireTransaction } from './wire.js'

/** The state of an account. */
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

/** The result of running a transaction. `err` has the format of Agave's JSON and is null on success. */
export interface Outcome {
  readonly err: TransactionError | null
  readonly logs: readonly string[]
  /** By outer instruction. */
  readonly innerInstructions: readonly (readonly InnerInstruction[])[]
  readonly unitsConsumed: bigint
  readonly returnData: { readonly programId: string; readonly data: Uint8Array } | null
}

/** The error of a transaction in Agave's format. */
export type TransactionError = string | Readonly<Record<string, unknown>>

/** The VM that runs programs: Anza's code without validators. It checks no signatures and no blockhashes. */
export interface Vm {
  read(address: string): AccountImage | undefined
  write(address: string, image: AccountImage): void
  /** Returns the accounts that a program owns. */
  ofProgram(program: string): { readonly address: string; readonly image: AccountImage }[]
  run(transaction: WireTransaction): Outcome
  /** Runs a transaction like {@link run}, without changes. `accounts` are the accounts after it. */
  simulate(transaction: WireTransaction): Outcome & { readonly accounts: ReadonlyMap<string, AccountImage> }
  /** Returns the rent-exempt minimum for this many bytes, in lamports. */
  rentOf(size: number): bigint
  /** Sets the time for programs, and the blockhashes of the last slots, newest first. */
  setTime(time: {
    slot: number
    epoch: number
    unixSeconds: number
    hashes: readonly { slot: number; hash: string }[]
  }): void
}

/** Creates an empty chain with the programs of {@link programs} except Metaplex's. Takes 25 MB and 20 ms. */
export function createVm(): Vm {
  const svm = new internal.LiteSvm()
  svm.setBlockhashCheck(false)
  svm.setSigverify(false)
  // The ledger has the history and rejects repeated transactions.
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
      // A nonce only advances if the blockhash has changed.
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
    err: isFailed ? formatError(result.err()) : null,
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

function formatError(err: ReturnType<internal.FailedTransactionMetadata['err']>): TransactionError {
  if (typeof err === 'number') return transactionErrors[err] ?? 'SanitizeFailure'
  if (err instanceof internal.TransactionErrorInstructionError) {
    return { InstructionError: [err.index, formatInstructionError(err.err())] }
  }
  if (err instanceof internal.TransactionErrorDuplicateInstruction) return { DuplicateInstruction: err.index }
  const name =
    err instanceof internal.TransactionErrorInsufficientFundsForRent
      ? 'InsufficientFundsForRent'
      : 'ProgramExecutionTemporarilyRestricted'
  return { [name]: { account_index: err.accountIndex } }
}

function formatInstructionError(err: ReturnType<internal.TransactionErrorInstructionError['err']>): TransactionError {
  if (typeof err === 'number') return instructionErrors[err] ?? 'GenericError'
  return err instanceof internal.InstructionErrorCustom ? { Custom: err.code } : 'BorshIoError'
}

// In the order of litesvm's error numbers. Only its type declarations have the names.
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

import { decodeBase58 } from '@foyer/primitives/base58'
import * as z from 'zod/mini'
import { feeOf, readUnitPrice } from '../computeBudget.js'
import { formatInnerInstructions, formatReturnData, formatTransaction } from '../formatTransaction.js'
import { checkSignatures } from '../ledger.js'
import { signatureOf } from '../mempool.js'
import { invalidParams, RpcError } from '../RpcError.js'
import { blockhashLifetime } from '../slotClock.js'
import type { TransactionError } from '../vm.js'
import { decodeMessage, decodeTransaction, isWritable, type WireTransaction } from '../wire.js'
import { formatAccount } from './accountMethods.js'
import { checkSlot, type Method, type Node, withContext } from './Node.js'
import {
  address,
  amount,
  commitmentFields,
  config,
  parseParams,
  signature,
  transactionFields,
  wireEncoding,
} from './params.js'

const maxSignatures = 256
const maxSignaturesOfAddress = 1_000
const maxAirdrop = 1_000_000_000_000

/** The messages of the most common errors, as on a cluster. */
const sentences: Readonly<Record<string, string>> = {
  AccountNotFound: 'Attempt to debit an account but found no record of a prior credit.',
  AlreadyProcessed: 'This transaction has already been processed',
  BlockhashNotFound: 'Blockhash not found',
  InsufficientFundsForFee: 'Insufficient funds for fee',
}

function say(err: TransactionError): string {
  if (typeof err === 'string') return sentences[err] ?? err
  const [index, cause] = Array.isArray(err.InstructionError) ? err.InstructionError : []
  if (typeof cause === 'object' && cause !== null && 'Custom' in cause) {
    return `Error processing Instruction ${index}: custom program error: 0x${Number(cause.Custom).toString(16)}`
  }
  if (index !== undefined) return `Error processing Instruction ${index}: ${String(cause)}`
  const [name = ''] = Object.keys(err)
  return name
}

function readWire(text: string, encoding: 'base58' | 'base64'): WireTransaction {
  const bytes = encoding === 'base64' ? Uint8Array.from(Buffer.from(text, 'base64')) : decodeBase58(text)
  if (bytes === undefined) throw invalidParams('invalid base58 encoding')
  return decodeTransaction(bytes)
}

/** Returns the result of running the transaction now, for `simulateTransaction` and for errors of `sendTransaction`. */
function tryOut(node: Node, transaction: WireTransaction, obstacle: TransactionError | undefined) {
  if (obstacle !== undefined) {
    const nothing = { logs: [], innerInstructions: [], unitsConsumed: 0n, returnData: null, accounts: new Map() }
    return { err: obstacle, ...nothing }
  }
  return node.ledger.simulate(transaction)
}

function findObstacle(node: Node, transaction: WireTransaction, commitment: 'processed' | 'confirmed' | 'finalized') {
  if (node.ledger.history.find(signatureOf(transaction)) !== undefined) return 'AlreadyProcessed'
  return node.ledger.findObstacle(transaction.message, commitment)
}

/** Methods about transactions. */
export const transactionMethods: Readonly<Record<string, Method>> = {
  sendTransaction(node, params) {
    const fields = {
      encoding: wireEncoding,
      skipPreflight: z._default(z.boolean(), false),
      preflightCommitment: commitmentFields.commitment,
      minContextSlot: commitmentFields.minContextSlot,
    }
    const [text, wish] = parseParams(params, z.string(), config(fields))
    const transaction = readWire(text, wish.encoding)
    checkSlot(node.ledger, wish.preflightCommitment, wish.minContextSlot)
    if (wish.skipPreflight) return node.mempool.accept(transaction)
    checkSignatures(transaction)
    const outcome = tryOut(node, transaction, findObstacle(node, transaction, wish.preflightCommitment))
    if (outcome.err === null) return node.mempool.accept(transaction)
    throw new RpcError(-32002, `Transaction simulation failed: ${say(outcome.err)}`, {
      accounts: null,
      err: outcome.err,
      innerInstructions: null,
      logs: outcome.logs,
      replacementBlockhash: null,
      returnData: outcome.returnData && formatReturnData(outcome.returnData),
      unitsConsumed: outcome.unitsConsumed,
    })
  },
  simulateTransaction(node, params) {
    const fields = {
      ...commitmentFields,
      encoding: wireEncoding,
      sigVerify: z._default(z.boolean(), false),
      replaceRecentBlockhash: z._default(z.boolean(), false),
      innerInstructions: z._default(z.boolean(), false),
      accounts: z.optional(
        z.nullable(
          z.object({
            addresses: z.array(address),
            encoding: z._default(z.enum(['base64', 'jsonParsed']), 'base64'),
          }),
        ),
      ),
    }
    const [text, wish] = parseParams(params, z.string(), config(fields))
    if (wish.sigVerify && wish.replaceRecentBlockhash) {
      throw invalidParams('sigVerify may not be used with replaceRecentBlockhash')
    }
    const transaction = readWire(text, wish.encoding)
    if (wish.sigVerify) checkSignatures(transaction)
    const obstacle = wish.replaceRecentBlockhash ? undefined : findObstacle(node, transaction, wish.commitment)
    const outcome = tryOut(node, transaction, obstacle)
    const { clock } = node.ledger
    const slot = clock.slot(wish.commitment)
    const accounts = wish.accounts?.addresses.map((each) => {
      const image = outcome.accounts.get(each) ?? node.ledger.read(each, 'processed')
      const how = { commitment: 'processed', encoding: wish.accounts?.encoding ?? 'base64' } as const
      return outcome.err === null ? formatAccount(node, image, how) : null
    })
    const resolved = node.ledger.resolve(transaction.message)
    return withContext(node, wish, {
      accounts: accounts ?? null,
      err: outcome.err,
      innerInstructions: wish.innerInstructions
        ? formatInnerInstructions(outcome.innerInstructions, resolved, 'jsonParsed')
        : null,
      logs: outcome.logs,
      replacementBlockhash: wish.replaceRecentBlockhash
        ? { blockhash: clock.blockhashOf(slot), lastValidBlockHeight: clock.heightOf(slot) + blockhashLifetime }
        : null,
      returnData: outcome.returnData && formatReturnData(outcome.returnData),
      unitsConsumed: outcome.unitsConsumed,
    })
  },
  requestAirdrop(node, params) {
    const [to, lamports] = parseParams(params, address, amount.check(z.maximum(maxAirdrop)))
    return node.airdrop(to, BigInt(lamports))
  },
  getSignatureStatuses(node, params) {
    const list = z.array(signature).check(z.maxLength(maxSignatures))
    const fields = { searchTransactionHistory: z._default(z.boolean(), false) }
    const [of, wish] = parseParams(params, list, config(fields))
    const { clock, history } = node.ledger
    const newest = clock.slot()
    const value = of.map((each) => {
      const found = history.find(each)
      if (found === undefined || (!wish.searchTransactionHistory && found.slot < newest - blockhashLifetime))
        return null
      const confirmationStatus = clock.commitmentOf(found.slot)
      return {
        slot: found.slot,
        confirmations: confirmationStatus === 'finalized' ? null : newest - found.slot,
        err: found.err,
        status: found.err === null ? { Ok: null } : { Err: found.err },
        confirmationStatus,
      }
    })
    return withContext(node, { commitment: 'processed' }, value)
  },
  getSignaturesForAddress(node, params) {
    const fields = {
      ...commitmentFields,
      before: z.optional(z.nullable(signature)),
      until: z.optional(z.nullable(signature)),
      limit: z._default(z.int().check(z.minimum(1), z.maximum(maxSignaturesOfAddress)), maxSignaturesOfAddress),
    }
    const [of, wish] = parseParams(params, address, config(fields))
    const { clock, history } = node.ledger
    const newest = clock.slot(wish.commitment)
    const all = history.of(of).filter(({ slot }) => slot <= newest)
    const place = (name: string) => all.findIndex((each) => each.signature === name)
    const start = wish.before ? place(wish.before) + 1 : 0
    if (wish.before && start === 0) return []
    const end = wish.until ? place(wish.until) : -1
    return all
      .slice(start, end === -1 ? undefined : Math.max(start, end))
      .slice(0, wish.limit)
      .map((each) => ({
        signature: each.signature,
        slot: each.slot,
        err: each.err,
        memo: each.memo,
        blockTime: clock.timeOf(each.slot),
        confirmationStatus: clock.commitmentOf(each.slot),
      }))
  },
  getTransaction(node, params) {
    const bare = typeof params[1] === 'string' ? { encoding: params[1] } : params[1]
    const [of, wish] = parseParams([params[0], bare], signature, config(transactionFields))
    if (wish.commitment === 'processed') throw invalidParams('Method does not support commitment below `confirmed`')
    const { clock, history } = node.ledger
    const found = history.find(of)
    if (found === undefined || found.slot > clock.slot(wish.commitment)) return null
    const described = formatTransaction(found, wish.encoding, wish.maxSupportedTransactionVersion ?? undefined)
    return { slot: found.slot, blockTime: clock.timeOf(found.slot), ...described }
  },
  getFeeForMessage(node, params) {
    const [text, wish] = parseParams(params, z.string(), config(commitmentFields))
    const message = decodeMessage(Uint8Array.from(Buffer.from(text, 'base64')))
    const isKnown = node.ledger.findObstacle(message, wish.commitment) === undefined
    return withContext(node, wish, isKnown ? feeOf(message) : null)
  },
  getRecentPrioritizationFees(node, params) {
    const [of] = parseParams(params, z._default(z.array(address).check(z.maxLength(128)), []))
    const { clock, history } = node.ledger
    const newest = clock.slot()
    return Array.from({ length: blockhashLifetime }, (_, back) => newest - blockhashLifetime + 1 + back)
      .filter((slot) => clock.heightOf(slot) >= 0)
      .map((slot) => {
        const prices = history.inSlot(slot).flatMap(({ wire, accounts, loadedAddresses }) => {
          const { message } = decodeTransaction(wire)
          const writable = new Set(accounts.filter((_, index) => isWritable(message, index)))
          for (const each of loadedAddresses.writable) writable.add(each)
          return of.every((each) => writable.has(each)) ? [readUnitPrice(message)] : []
        })
        return { slot, prioritizationFee: prices.length === 0 ? 0n : prices.reduce((a, b) => (a < b ? a : b)) }
      })
  },
}

import { toHex } from 'viem'
import * as z from 'zod/mini'
import type { Effect, Surroundings } from '../../../../solana/words/summarizeInstruction.js'
import {
  type CallNode,
  fetchKnownAccounts,
  summarizeTransaction,
} from '../../../../solana/words/summarizeTransaction.js'
import { createMessageModel } from '../createMessageModel.js'
import type { Fact, PhoneRequest, RequestModel } from '../PhoneNamespace.js'
import type { SolanaMethod } from './methods.js'
import {
  type AskedTransaction,
  encodeBase64,
  readMessage,
  readSending,
  readTransaction,
  readTransactions,
} from './readParams.js'

interface DescribeMeans {
  readonly chain: Fact
  readonly around: Omit<Surroundings, 'holdings' | 'own'>
  readonly node: CallNode
}

/** Creates the display of a request that needs consent. Throws RequestError if its parameters are invalid. */
export async function createRequestModel(
  method: SolanaMethod,
  request: PhoneRequest,
  { chain, around, node }: DescribeMeans,
): Promise<RequestModel> {
  const account = (address: string): Fact => ['Account', around.formatAddress(address)]
  const notify = (requested: AskedTransaction) => createSummary(requested, { ...around, own: request.addresses }, node)
  const raw = JSON.stringify(request.params, null, 2) ?? ''
  switch (method) {
    case 'solana_signMessage': {
      const { address, bytes } = readMessage(request)
      return { ...createMessageModel(toHex(bytes), [account(address), chain], request.appUrl), raw }
    }
    case 'solana_signTransaction':
    case 'solana_signAndSendTransaction': {
      const isSent = method === 'solana_signAndSendTransaction'
      const requested = isSent ? readSending(request) : readTransaction(request)
      const { effects, facts, warnings } = await notify(requested)
      const { title, headline, ...rest } = summarize(effects)
      return {
        title: isSent ? title : `${title} (sign only)`,
        ...(headline === '' ? {} : { headline }),
        facts: [...rest.facts, account(requested.address), chain, ...facts],
        sections: rest.sections,
        ...{ raw, warnings, approveLabel: isSent ? 'Send' : 'Sign' },
      }
    }
    case 'solana_signAllTransactions': {
      const all = readTransactions(request)
      const told = await Promise.all(all.map(notify))
      return {
        title: 'Sign several transactions',
        headline: `${all.length} transactions`,
        facts: [account(all[0]?.address ?? ''), chain],
        sections: told.flatMap(({ effects, facts }, index) => {
          const { title, headline, ...rest } = summarize(effects)
          const heading = `${index + 1}. ${formatEffect({ title, headline })}`
          return [{ heading, facts: [...rest.facts, ...facts] }, ...rest.sections]
        }),
        ...{ raw, warnings: [...new Set(told.flatMap(({ warnings }) => warnings))], approveLabel: 'Sign all' },
      }
    }
  }
}

/** Formats an effect, such as "Send SOL: 1.5 SOL". */
export function formatEffect({ title, headline }: { readonly title: string; readonly headline: string }): string {
  return headline === '' ? title : `${title}: ${headline}`
}

/** Combines several effects: a single one is returned as it is, otherwise their number with a section for each. */
export function summarize(effects: readonly Effect[]) {
  const [first] = effects
  if (first === undefined) return { title: 'A transaction', headline: '', facts: [], sections: [] }
  if (effects.length === 1) return { ...first, sections: [] }
  const sections = effects.map((effect, index) => ({
    heading: `${index + 1}. ${formatEffect(effect)}`,
    facts: effect.facts,
  }))
  return { title: 'A transaction', headline: `${effects.length} steps`, facts: [], sections }
}

async function createSummary(
  { transaction }: AskedTransaction,
  around: Omit<Surroundings, 'holdings'>,
  node: CallNode,
) {
  const { message, bytes } = transaction
  const [known, failure] = await Promise.all([fetchKnownAccounts(message, node), findFailure(bytes, node)])
  const told = summarizeTransaction(message, known, around)
  return { ...told, warnings: [...told.warnings, ...failure] }
}

const trial = z.object({ value: z.object({ err: z.unknown() }) })

/** Returns a warning if a simulation fails. Returns nothing if it succeeds or the node does not respond. */
async function findFailure(bytes: Uint8Array, node: CallNode): Promise<readonly string[]> {
  const how = { encoding: 'base64', sigVerify: false, commitment: 'confirmed' }
  const answer = trial.safeParse(await node('simulateTransaction', [encodeBase64(bytes), how]).catch(() => undefined))
  const err = answer.data?.value.err ?? null
  if (err === null) return []
  return [`This will probably fail: ${typeof err === 'string' ? err : JSON.stringify(err)}`]
}

import { toHex } from 'viem'
import * as z from 'zod/mini'
import type { Effect, Surroundings } from '../../../../solana/words/tellInstruction.js'
import { type AskNode, lookUp, tellTransaction } from '../../../../solana/words/tellTransaction.js'
import { describeMessage } from '../describeMessage.js'
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
  readonly node: AskNode
}

/** Puts a request that needs consent into words. Throws RequestRefusal when it makes no sense. */
export async function describe(
  method: SolanaMethod,
  request: PhoneRequest,
  { chain, around, node }: DescribeMeans,
): Promise<RequestModel> {
  const account = (address: string): Fact => ['Account', around.nameAddress(address)]
  const tell = (asked: AskedTransaction) => tellOne(asked, { ...around, own: request.addresses }, node)
  const raw = JSON.stringify(request.params, null, 2) ?? ''
  switch (method) {
    case 'solana_signMessage': {
      const { address, bytes } = readMessage(request)
      return { ...describeMessage(toHex(bytes), [account(address), chain], request.appUrl), raw }
    }
    case 'solana_signTransaction':
    case 'solana_signAndSendTransaction': {
      const isSent = method === 'solana_signAndSendTransaction'
      const asked = isSent ? readSending(request) : readTransaction(request)
      const { effects, facts, warnings } = await tell(asked)
      const { title, headline, ...rest } = summarize(effects)
      return {
        title: isSent ? title : `${title} (sign only)`,
        ...(headline === '' ? {} : { headline }),
        facts: [...rest.facts, account(asked.address), chain, ...facts],
        sections: rest.sections,
        ...{ raw, warnings, approveLabel: isSent ? 'Send' : 'Sign' },
      }
    }
    case 'solana_signAllTransactions': {
      const all = readTransactions(request)
      const told = await Promise.all(all.map(tell))
      return {
        title: 'Sign several transactions',
        headline: `${all.length} transactions`,
        facts: [account(all[0]?.address ?? ''), chain],
        sections: told.flatMap(({ effects, facts }, index) => {
          const { title, headline, ...rest } = summarize(effects)
          const heading = `${index + 1}. ${say({ title, headline })}`
          return [{ heading, facts: [...rest.facts, ...facts] }, ...rest.sections]
        }),
        ...{ raw, warnings: [...new Set(told.flatMap(({ warnings }) => warnings))], approveLabel: 'Sign all' },
      }
    }
  }
}

/** "Send SOL: 1.5 SOL" */
export function say({ title, headline }: { readonly title: string; readonly headline: string }): string {
  return headline === '' ? title : `${title}: ${headline}`
}

/** What several effects come to: the only one itself, else how many there are, each under a heading of its own. */
export function summarize(effects: readonly Effect[]) {
  const [first] = effects
  if (first === undefined) return { title: 'A transaction', headline: '', facts: [], sections: [] }
  if (effects.length === 1) return { ...first, sections: [] }
  const sections = effects.map((effect, index) => ({ heading: `${index + 1}. ${say(effect)}`, facts: effect.facts }))
  return { title: 'A transaction', headline: `${effects.length} steps`, facts: [], sections }
}

async function tellOne({ transaction }: AskedTransaction, around: Omit<Surroundings, 'holdings'>, node: AskNode) {
  const { message, bytes } = transaction
  const [known, failure] = await Promise.all([lookUp(message, node), findFailure(bytes, node)])
  const told = tellTransaction(message, known, around)
  return { ...told, warnings: [...told.warnings, ...failure] }
}

const trial = z.object({ value: z.object({ err: z.unknown() }) })

/** What the node says of it when it would not work now; nothing when it would, or when the node does not answer. */
async function findFailure(bytes: Uint8Array, node: AskNode): Promise<readonly string[]> {
  const how = { encoding: 'base64', sigVerify: false, commitment: 'confirmed' }
  const answer = trial.safeParse(await node('simulateTransaction', [encodeBase64(bytes), how]).catch(() => undefined))
  const err = answer.data?.value.err ?? null
  if (err === null) return []
  return [`This will probably fail: ${typeof err === 'string' ? err : JSON.stringify(err)}`]
}

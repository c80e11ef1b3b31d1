import { getHealth } from '@foyer/contract/http/publicEndpoints'
import { isFailure, parseJsonBody, type Reply } from '../http/Reply.js'
import { sendRequest } from '../http/sendRequest.js'
import { canReach } from '../page/canReach.js'
import type { Tag } from '../page/listTags.js'
import type { Policy } from '../page/Policy.js'

/** The options of the page that its texts name, with the URL of each text. */
export interface FoundOptions {
  readonly server?: { readonly url: URL; readonly from: string }
  readonly projectId?: { readonly id: string; readonly from: string }
}

const maxScripts = 8
const maxScriptBytes = 4_194_304
const maxCandidates = 4
const nearCharacters = 1_000

/** `serverUrl` in a script, in JSON, or in JSON inside a script. */
const serverPattern = /server-?url\\{0,2}["'`]?\s{0,9}[:=]\s{0,9}\\{0,2}["'`](https?:\/\/[^"'`\s<>\\]{1,300})/i
const projectPattern = /project-?id\\{0,2}["'`]?\s{0,9}[:=]\s{0,9}\\{0,2}["'`]([\w-]{1,64})\\{0,2}["'`]/i

/**
 * Finds the options of Foyer in a page that is not run: in its HTML, in its scripts of the same origin, and in its
 * policies. Never rejects.
 */
export async function findOptions(
  reply: Reply,
  parts: { readonly tags: readonly Tag[]; readonly policies: readonly Policy[] },
  known: { readonly hasServer: boolean; readonly hasProject: boolean },
  timeoutMs: number,
): Promise<FoundOptions> {
  const inPage = parseOptions(reply.body, reply.url)
  const isComplete = ({ server, projectId }: FoundOptions) =>
    (known.hasServer || server !== undefined) && (known.hasProject || projectId !== undefined)
  if (isComplete(inPage)) return inPage
  const scripts = listScripts(reply.url, parts.tags)
  const replies = await Promise.all(scripts.map((url) => sendRequest(url, { timeoutMs, maxBodyBytes: maxScriptBytes })))
  const found = replies.flatMap((script) => (isFailure(script) ? [] : [parseOptions(script.body, script.url)]))
  const merged: FoundOptions = Object.assign({}, ...found.reverse(), inPage)
  if (known.hasServer || merged.server !== undefined) return merged
  const server = await findInPolicies(parts.policies, reply.url, timeoutMs)
  return { ...merged, ...(server && { server }) }
}

/** Returns the options that a text of the host `from` contains. Other products have a `projectId` too. */
export function parseOptions(text: string, from: URL): FoundOptions {
  const match = serverPattern.exec(text)
  const address = match?.[1]
  const index = match?.index ?? 0
  const near = text.slice(Math.max(0, index - nearCharacters), index + nearCharacters)
  const id = (projectPattern.exec(near) ?? projectPattern.exec(text))?.[1]
  const url = address !== undefined && URL.canParse(address) ? new URL(address) : undefined
  const isUsable = url !== undefined && url.username === '' && canReach(from, url)
  return {
    ...(isUsable && { server: { url, from: from.href } }),
    ...(id !== undefined && { projectId: { id, from: from.href } }),
  }
}

function listScripts(page: URL, tags: readonly Tag[]): readonly URL[] {
  const addresses = tags.flatMap(({ name, attributes }) => {
    if (name === 'script') return [attributes.get('src')]
    return name === 'link' && attributes.get('rel') === 'modulepreload' ? [attributes.get('href')] : []
  })
  const urls = addresses.flatMap((address) =>
    address !== undefined && URL.canParse(address, page) ? [new URL(address, page).href] : [],
  )
  return [...new Set(urls)]
    .map((url) => new URL(url))
    .filter(({ origin }) => origin === page.origin)
    .slice(0, maxScripts)
}

/** Returns the first origin in `connect-src` whose `/health` is that of a Foyer server. */
async function findInPolicies(policies: readonly Policy[], page: URL, timeoutMs: number) {
  const sources = policies.flatMap(({ directives }) => directives.get('connect-src') ?? [])
  const origins = sources.flatMap((source) =>
    /^https?:\/\//i.test(source) && !source.includes('*') && URL.canParse(source) ? [new URL(source).origin] : [],
  )
  const candidates = [...new Set(origins)]
    .filter((origin) => origin !== page.origin && canReach(page, new URL(origin)))
    .slice(0, maxCandidates)
  const checked = await Promise.all(
    candidates.map(async (origin) => {
      const health = await sendRequest(new URL('/health', origin), { timeoutMs })
      const isServer = !isFailure(health) && getHealth.response.safeParse(parseJsonBody(health)).success
      return isServer ? [{ url: new URL(origin), from: 'connect-src of the page' }] : []
    }),
  )
  return checked.flat()[0]
}

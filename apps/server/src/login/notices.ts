import type { Queries } from '../db/Database.js'
import type { PersonKey } from '../db/personKey.js'
import type { Client, FrameCall } from '../http/FrameCall.js'
import type { KnownMail } from '../mail/createOutbox.js'
import type { MailContent } from '../mail/Mail.js'
import type { FrameContext } from './frame/FrameContext.js'
import { listAddresses } from './noticeAddresses.js'
import { readPerson } from './readPerson.js'

const systems: readonly (readonly [RegExp, string])[] = [
  [/iPhone|iPod/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/CrOS/, 'ChromeOS'],
  [/Windows/, 'Windows'],
  [/Macintosh|Mac OS X/, 'macOS'],
  [/Linux|X11/, 'Linux'],
]
const browsers: readonly (readonly [RegExp, string])[] = [
  [/Edg(e|A|iOS)?\//, 'Edge'],
  [/OPR\/|Opera/, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|Chromium\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
]
function find(table: typeof systems, text: string) {
  return table.find(([pattern]) => pattern.test(text))?.[1]
}

/** Browser, system and network of a client for people to recognise, as far as the browser tells them. */
export function describeDevice(client: Client): string {
  const browser = find(browsers, client.userAgent)
  const system = find(systems, client.userAgent)
  const named = [browser, system].filter((part) => part !== undefined).join(' · ')
  return [named, client.address].filter((part) => part !== '').join(' · ')
}

const noticeLifetimeMs = 7 * 86_400_000

/** Key of the mail that goes to the earlier address. */
export function earlierKey(key: string): string {
  return `${key}/earlier`
}

/**
 * Queues a notice to a person, in their language, within the caller's transaction: to their address, and for a while to the one they
 * had before it. Nothing happens when none is known. `known`: it is asked about later, by `key` and {@link earlierKey}. Call
 * `context.outbox.wake()` after the commit.
 */
export async function queueNotice(
  context: FrameContext,
  queries: Queries,
  key: PersonKey,
  content: MailContent,
  known?: KnownMail & { readonly expiresAtMs?: number },
): Promise<void> {
  const person = await readPerson(queries, context.secrets, key, '')
  if (person === undefined) return
  const expiresAtMs = known?.expiresAtMs ?? context.now() + noticeLifetimeMs
  for (const { address, isEarlier } of listAddresses(context, person)) {
    const mail = { to: address, locale: person.locale, content }
    const own = known && { ...known, key: isEarlier ? earlierKey(known.key) : known.key }
    await context.outbox.queue(queries, mail, expiresAtMs, own)
  }
}

/** A frame that may open the wallet does so within seconds of the log-in; then one mail tells of both. */
const waitMs = 20_000

function keyOf({ projectId, personId }: PersonKey, deviceId: string): string {
  return `new-device/${projectId}/${personId}/${deviceId}`
}

type NewDeviceCall = Pick<FrameCall, 'client' | 'hostOrigin' | 'device'>

/** Tells a person, in the caller's transaction, that somebody logged in as them on a device that was not there before. */
export function queueNewDevice(context: FrameContext, queries: Queries, key: PersonKey, call: NewDeviceCall) {
  const { client, hostOrigin, device } = call
  const content = { kind: 'newDevice', hostOrigin, atMs: context.now(), device: describeDevice(client) } as const
  return queueNotice(context, queries, key, content, { key: keyOf(key, device.jkt), forMs: waitMs })
}

/** Says in that mail that the wallet was opened there as well. False when it has left already. */
export async function amendNewDevice(
  context: FrameContext,
  queries: Queries,
  key: PersonKey,
  deviceId: string,
): Promise<boolean> {
  const change = (content: MailContent): MailContent =>
    content.kind === 'newDevice' ? { ...content, kind: 'newDeviceOpened' } : content
  const mailKey = keyOf(key, deviceId)
  await context.outbox.amend(queries, earlierKey(mailKey), change)
  return context.outbox.amend(queries, mailKey, change)
}

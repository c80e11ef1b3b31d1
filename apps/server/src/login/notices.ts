import type { Queries } from '../db/Database.js'
import type { PersonKey } from '../db/personKey.js'
import type { Client, FrameCall } from '../http/FrameCall.js'
import type { KnownMail } from '../mail/createOutbox.js'
import type { MailContent } from '../mail/Mail.js'
import type { FrameContext } from './frame/FrameContext.js'
import { loadPerson } from './loadPerson.js'
import { listAddresses } from './noticeAddresses.js'

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

/** Formats browser, system and network address of a client for display, as far as the user agent reveals them. */
export function formatDevice(client: Client): string {
  const browser = find(browsers, client.userAgent)
  const system = find(systems, client.userAgent)
  const named = [browser, system].filter((part) => part !== undefined).join(' · ')
  return [named, client.address].filter((part) => part !== '').join(' · ')
}

const noticeLifetimeMs = 7 * 86_400_000

/** Returns the key of the mail to the earlier address. */
export function earlierKey(key: string): string {
  return `${key}/earlier`
}

/**
 * Queues a notice to a person in their language, within the caller's transaction. Sends it to the current address and,
 * for a while, to the earlier one. Does nothing if no address is known. `known` sets a key by which the mail can be
 * found later (the mail to the earlier address has {@link earlierKey}). Call `context.outbox.wake()` after the commit.
 */
export async function queueNotice(
  context: FrameContext,
  queries: Queries,
  key: PersonKey,
  content: MailContent,
  known?: KnownMail & { readonly expiresAtMs?: number },
): Promise<void> {
  const person = await loadPerson(queries, context.secrets, key, '')
  if (person === undefined) return
  const expiresAtMs = known?.expiresAtMs ?? context.now() + noticeLifetimeMs
  for (const { address, isEarlier } of listAddresses(context, person)) {
    const mail = { to: address, locale: person.locale, content }
    const own = known && { ...known, key: isEarlier ? earlierKey(known.key) : known.key }
    await context.outbox.queue(queries, mail, expiresAtMs, own)
  }
}

/**
 * The delay of the mail, in milliseconds. A frame that may open the wallet does so within seconds of the log-in, so one
 * mail reports both.
 */
const waitMs = 20_000

function keyOf({ projectId, personId }: PersonKey, deviceId: string): string {
  return `new-device/${projectId}/${personId}/${deviceId}`
}

type NewDeviceCall = Pick<FrameCall, 'client' | 'hostOrigin' | 'device'>

/** Queues a notice, in the caller's transaction, that a new device has logged in as the person. */
export function queueNewDevice(context: FrameContext, queries: Queries, key: PersonKey, call: NewDeviceCall) {
  const { client, hostOrigin, device } = call
  const content = { kind: 'newDevice', hostOrigin, atMs: context.now(), device: formatDevice(client) } as const
  return queueNotice(context, queries, key, content, { key: keyOf(key, device.jkt), forMs: waitMs })
}

/** Changes that notice to report that the device also opened the wallet. Returns false if the mail was already sent. */
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

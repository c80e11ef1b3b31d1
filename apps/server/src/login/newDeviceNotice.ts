import type { Queries } from '../db/Database.js'
import type { PersonKey } from '../db/personKey.js'
import type { FrameContext } from '../frameOrigin/FrameContext.js'
import type { FrameCall } from '../frameOrigin/FrameRoute.js'
import type { MailContent } from '../mail/Mail.js'
import { describeDevice } from './describeDevice.js'
import { earlierKey, queueNotice } from './queueNotice.js'

/** A frame that may open the wallet does so within seconds of the log-in; then one mail tells of both. */
const waitMs = 20_000

const keyOf = ({ projectId, personId }: PersonKey, deviceId: string): string =>
  `new-device/${projectId}/${personId}/${deviceId}`

type NewDeviceCall = Pick<FrameCall, 'client' | 'hostOrigin' | 'device'>

/** Tells a person, in the caller's transaction, that somebody logged in as them on a device that was not there before. */
export const queueNewDevice = (context: FrameContext, queries: Queries, key: PersonKey, call: NewDeviceCall) => {
  const { client, hostOrigin, device } = call
  const content = { kind: 'newDevice', hostOrigin, atMs: context.now(), device: describeDevice(client) } as const
  return queueNotice(context, queries, key, content, { key: keyOf(key, device.jkt), forMs: waitMs })
}

/** Says in that mail that the wallet was opened there as well. False when it has left already. */
export const amendNewDevice = async (
  context: FrameContext,
  queries: Queries,
  key: PersonKey,
  deviceId: string,
): Promise<boolean> => {
  const change = (content: MailContent): MailContent =>
    content.kind === 'newDevice' ? { ...content, kind: 'newDeviceOpened' } : content
  const mailKey = keyOf(key, deviceId)
  await context.outbox.amend(queries, earlierKey(mailKey), change)
  return context.outbox.amend(queries, mailKey, change)
}

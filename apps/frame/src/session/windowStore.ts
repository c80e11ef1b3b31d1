import { postRefreshToken } from '@foyer/contract/login/sessionEndpoints'
import type { Frame } from '../Frame.js'
import { getDeviceKeyName } from './createDevice.js'
import { createRefreshStore } from './createRefreshStore.js'
import type { Person } from './createSession.js'
import { openKeyStore } from './openKeyStore.js'

/**
 * The data stored in a window, under the name of the device key: the device key, and the worker's encrypted slot
 * secrets.
 */
interface Kept {
  readonly device: unknown
  readonly keys: readonly (readonly [name: string, value: unknown])[]
}

async function openWindowStore({ projectId }: Frame, { indexedDB }: Window & typeof globalThis) {
  const store = await openKeyStore(indexedDB)
  return { store, tokens: createRefreshStore(async () => store, projectId) }
}

/**
 * Stores this device and a separate refresh token in the storage of a window of the frame's origin. For browsers that
 * delete the storage of third-party frames when they close. Does nothing if the browser keeps the frame's cookie.
 */
export async function storeInWindow(frame: Frame, opened: Window & typeof globalThis): Promise<void> {
  const { projectId, session } = frame
  const own = await frame.keyStore()
  if ((await frame.refreshStore.read()) === undefined) return
  const { store, tokens } = await openWindowStore(frame, opened)
  const kept: Kept = { device: await own.read(getDeviceKeyName(projectId)), keys: await readKeys() }
  await store.write(getDeviceKeyName(projectId), kept)
  const former = (await tokens.read()) ?? null
  const { refreshToken } = await session.call(postRefreshToken, { former })
  if (refreshToken !== null) await tokens.write(refreshToken)
  // Wait for a read: it completes after the earlier writes, so the window may be closed afterwards.
  await store.listNames()
}

/** Restores the device and the session from a window. Returns undefined if there is no valid session. */
export async function restoreFromWindow(frame: Frame, opened: Window & typeof globalThis): Promise<Person | undefined> {
  const { projectId, session } = frame
  const { store, tokens } = await openWindowStore(frame, opened)
  const token = await tokens.read()
  const kept = (await store.read(getDeviceKeyName(projectId))) as Kept | undefined
  // Remove the token before it is used: after an error the user needs a code, but the server never sees a second use of
  // the token, which would look like theft.
  await tokens.remove()
  if (token === undefined || kept?.device === undefined) return undefined
  const own = await frame.keyStore()
  await own.write(getDeviceKeyName(projectId), kept.device)
  await writeKeys(kept.keys)
  await frame.refreshStore.write(token)
  frame.restartDevice()
  const person = await session.resume()
  if (person !== undefined) await storeInWindow(frame, opened)
  return person
}

async function readKeys(): Promise<Kept['keys']> {
  const keys = await openKeyStore(indexedDB, 'foyer-keys')
  const names = await keys.listNames()
  return Promise.all(names.map(async (name) => [name, await keys.read(name)] as const))
}

async function writeKeys(rows: Kept['keys']): Promise<void> {
  const keys = await openKeyStore(indexedDB, 'foyer-keys')
  // Keep existing keys: they are encrypted with another device key.
  if ((await keys.listNames()).length > 0) return
  for (const [name, value] of rows) await keys.write(name, value)
}

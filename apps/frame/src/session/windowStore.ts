import { postRefreshToken } from '@foyer/contract/login/sessionEndpoints'
import type { Frame } from '../Frame.js'
import { nameOfDevice } from './createDevice.js'
import { createRefreshStore } from './createRefreshStore.js'
import type { Person } from './createSession.js'
import { openKeyStore } from './openKeyStore.js'

/** What a window keeps of this device, under the name of the device's key: the key that proves it, and its half of the wallet's slots, as the worker keeps them. */
interface Kept {
  readonly device: unknown
  readonly keys: readonly (readonly [name: string, value: unknown])[]
}

async function openWindowStore({ projectId }: Frame, { indexedDB }: Window & typeof globalThis) {
  const store = await openKeyStore(indexedDB)
  return { store, tokens: createRefreshStore(async () => store, projectId) }
}

/**
 * Keeps this device and a refresh token of its own in the storage of a window of the frame's origin, for browsers that forget
 * what a frame of another site keeps when they are closed. Where the browser keeps the frame's cookie there is nothing to do.
 */
export async function keepInWindow(frame: Frame, opened: Window & typeof globalThis): Promise<void> {
  const { projectId, session } = frame
  const own = await frame.keyStore()
  if ((await frame.refreshStore.read()) === undefined) return
  const { store, tokens } = await openWindowStore(frame, opened)
  const kept: Kept = { device: await own.read(nameOfDevice(projectId)), keys: await readKeys() }
  await store.write(nameOfDevice(projectId), kept)
  const former = (await tokens.read()) ?? null
  const { refreshToken } = await session.call(postRefreshToken, { former })
  if (refreshToken !== null) await tokens.write(refreshToken)
  // Reads come after what was written before them: from here on the window may close.
  await store.listNames()
}

/** Takes the device and the log-in that a window has kept back into the frame; undefined where there is none that still stands. */
export async function takeFromWindow(frame: Frame, opened: Window & typeof globalThis): Promise<Person | undefined> {
  const { projectId, session } = frame
  const { store, tokens } = await openWindowStore(frame, opened)
  const token = await tokens.read()
  const kept = (await store.read(nameOfDevice(projectId))) as Kept | undefined
  // A token is used once: what goes wrong from here on costs a code, and never looks like a thief.
  await tokens.remove()
  if (token === undefined || kept?.device === undefined) return undefined
  const own = await frame.keyStore()
  await own.write(nameOfDevice(projectId), kept.device)
  await writeKeys(kept.keys)
  await frame.refreshStore.write(token)
  frame.restartDevice()
  const person = await session.resume()
  if (person !== undefined) await keepInWindow(frame, opened)
  return person
}

async function readKeys(): Promise<Kept['keys']> {
  const keys = await openKeyStore(indexedDB, 'foyer-keys')
  const names = await keys.listNames()
  return Promise.all(names.map(async (name) => [name, await keys.read(name)] as const))
}

async function writeKeys(rows: Kept['keys']): Promise<void> {
  const keys = await openKeyStore(indexedDB, 'foyer-keys')
  // What another app of this page has made since then is sealed by another key.
  if ((await keys.listNames()).length > 0) return
  for (const [name, value] of rows) await keys.write(name, value)
}

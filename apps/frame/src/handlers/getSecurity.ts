import type { Handler } from './Handler.js'

/** Who can open this wallet: the level, the ways in, each named once, and whether somebody asked the provider to. */
export const getSecurity: Handler<'GET_SECURITY'> = async (frame, _, { signal }) => {
  await frame.wallet.open({ signal, isVisible: false })
  const { level, slots, recovery } = await (await frame.vault()).getSecurity()
  return {
    level,
    slots: [...new Set(slots.map(({ kind }) => kind))],
    recovery: recovery && { readyAtMs: recovery.readyAtMs },
  }
}

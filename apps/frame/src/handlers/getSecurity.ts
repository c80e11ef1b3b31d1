import type { Handler } from './Handler.js'

/** Who can open this wallet: the level, and the ways in, each named once. */
export const getSecurity: Handler<'GET_SECURITY'> = async (frame, _, { signal }) => {
  await frame.wallet.open({ signal, isVisible: false })
  const { level, slots } = await (await frame.vault()).getSecurity()
  return { level, slots: [...new Set(slots.map(({ kind }) => kind))] }
}

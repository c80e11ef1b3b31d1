import { type FramePage, framePage, framePageElementId, frameQuery } from '@foyer/contract/frame/framePage'
import type * as z from 'zod/mini'
import { FrameFailure } from '../FrameFailure.js'

/** What the address and the server say about this frame. */
export interface FrameSetup {
  readonly page: FramePage
  readonly query: z.infer<typeof frameQuery>
}

/**
 * Reads the frame's set-up. The address was written by the app and only chooses; what is allowed, the server wrote.
 *
 * @throws FrameFailure `bad_request` when one of them is not as it must be.
 */
export function readPage(document: Pick<Document, 'getElementById'>, search: string): FrameSetup {
  const query = frameQuery.safeParse(Object.fromEntries(new URLSearchParams(search)))
  if (!query.success) throw new FrameFailure('bad_request', 'The address of the wallet is not right.')
  const page = framePage.safeParse(parseJson(document.getElementById(framePageElementId)?.textContent ?? ''))
  if (!page.success || page.data.projectId !== query.data.projectId)
    throw new FrameFailure('bad_request', 'The server served the wallet for another project.')
  return { page: page.data, query: query.data }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

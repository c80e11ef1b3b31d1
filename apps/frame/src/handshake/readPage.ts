import { type FramePage, framePage, framePageElementId, frameQuery } from '@foyer/contract/frame/framePage'
import type * as z from 'zod/mini'
import { FrameFailure } from '../FrameFailure.js'

/** The frame's configuration from the server's page and from the URL. */
export interface FrameSetup {
  readonly page: FramePage
  readonly query: z.infer<typeof frameQuery>
}

/**
 * Reads the frame's configuration. The app controls the URL, so the URL only contains preferences. Permissions come
 * from the server's page.
 *
 * @throws FrameFailure `bad_request` if one of them is invalid
 */
export function readPage(document: Pick<Document, 'getElementById'>, search: string): FrameSetup {
  const query = frameQuery.safeParse(Object.fromEntries(new URLSearchParams(search)))
  if (!query.success) throw new FrameFailure('bad_request', 'The address of the wallet is not valid.')
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

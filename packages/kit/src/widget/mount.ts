import type { Client } from '../core/Client.js'
import type { Stage } from './createStage.js'
import { createViewLoader } from './createViewLoader.js'
import { createWidget } from './createWidget.js'
import { choosePlace } from './navigation/choosePlace.js'
import type { Prerender } from './prerender/createPrerender.js'

export interface MountParts {
  readonly client: Client
  readonly page: Window
  readonly stage: Stage
  readonly prerender: Prerender
}

/** Brings the widget to life on its stage, where the Connect view may be drawn already. */
export function mount({ client, page, stage, prerender }: MountParts): void {
  const views = createViewLoader()
  const state = client.store.getState()
  const start = choosePlace(state, state.modal.request)
  views.load(start.view)
  createWidget({ client, page, stage, prerender, views, start })
}

import type { Client } from '../core/Client.js'
import type { DialogHost } from './createDialogHost.js'
import { createViewLoader } from './createViewLoader.js'
import { createWidget } from './createWidget.js'
import { choosePlace } from './navigation/choosePlace.js'
import type { Prerender } from './prerender/createPrerender.js'

export interface MountParts {
  readonly client: Client
  readonly page: Window
  readonly dialogHost: DialogHost
  readonly prerender: Prerender
}

/** Renders the widget into its dialog, where the Connect view may be drawn already. */
export function mount({ client, page, dialogHost, prerender }: MountParts): void {
  const views = createViewLoader()
  const state = client.store.getState()
  const start = choosePlace(state, state.modal.request)
  views.load(start.view)
  createWidget({ client, page, dialogHost, prerender, views, start })
}

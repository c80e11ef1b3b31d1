import type { ComponentType } from 'react'
import type { Client } from '../core/Client.js'
import type { Place, ViewName, ViewParams } from './navigation/ViewParams.js'
import type { Translations } from './useWords.js'

/** What a view's title may be made of. */
export interface TitleContext<Name extends ViewName> {
  readonly client: Client
  readonly translations: Translations
  readonly params: ViewParams[Name]
}

/** A view whose code is here. */
export interface LoadedView<Name extends ViewName = ViewName> {
  readonly View: ComponentType
  /** Names the dialog, and stands in the header unless `isTitleHidden`. */
  title(context: TitleContext<Name>): string
  readonly isTitleHidden?: boolean
  /** What stands at the start of the header while there is nothing to go back to. */
  readonly Start?: ComponentType
  /** What stands beside the close button. */
  readonly End?: ComponentType
}

/** The view of every name: at hand, or to be fetched. */
export type Registry = {
  readonly [Name in ViewName]: LoadedView<Name> | (() => Promise<LoadedView<Name>>)
}

/** The title of the place one is at. */
export function getTitle(view: LoadedView, client: Client, translations: Translations, place: Place): string {
  // The place and the view were picked by the same name, which a union of functions cannot express.
  const title = view.title as (context: TitleContext<ViewName>) => string
  return title({ client, translations, params: place.params })
}

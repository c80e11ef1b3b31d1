import { FoyerError } from '../../errors/FoyerError.js'
import { alertDeveloper } from '../alertDeveloper.js'
import type { Client } from '../Client.js'

/** A server was named and no project of it. */
export function alertNoProject(client: Client): void {
  const { message } = new FoyerError('PROJECT_ID_NOT_CONFIGURED')
  alertDeveloper(client, message, 'Give `projectId` together with `serverUrl`.')
}

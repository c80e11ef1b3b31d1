import { FoyerError } from '../../errors/FoyerError.js'
import { alertDeveloper } from '../alertDeveloper.js'
import type { Client } from '../Client.js'

/** Tells the developer of a server that was named without a project of it, and with `debug` of the smaller things. */
export async function checkSetUp(client: Client): Promise<void> {
  const { endpoints, config } = client
  const { message } = new FoyerError('PROJECT_ID_NOT_CONFIGURED')
  if (endpoints && !config.projectId) alertDeveloper(client, message, 'Give `projectId` together with `serverUrl`.')
  if (config.debug) await (await import('../debugNotes.js')).noteSetUp(client)
}

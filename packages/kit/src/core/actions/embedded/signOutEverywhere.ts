import type { Client } from '../../Client.js'
import { requireEmbedded } from '../../selectEmbedded.js'
import { disconnect } from '../disconnect.js'

/** Ends the person's log-ins on every device and in every app of this operator, and disconnects here. */
export async function signOutEverywhere(client: Client): Promise<void> {
  const account = await requireEmbedded(client).embedded.loadAccount()
  await account.signOutEverywhere()
  const { namespaces } = client.store.getState()
  const { connection } = namespaces.eip155 ?? {}
  const isEvm = connection?.status === 'connected' && connection.connector.type === 'AUTH'
  await disconnect(client, isEvm ? 'eip155' : 'solana')
}

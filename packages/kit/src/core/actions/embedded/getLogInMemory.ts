import type { Client } from '../../Client.js'
import { createLogInMemory, type LogInMemory } from '../../logInMemory.js'

export function getLogInMemory({ environment, config }: Client): LogInMemory {
  return createLogInMemory(environment.storage, config.storageKey)
}

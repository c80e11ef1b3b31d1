/** Names the folder where the unit tests of a run leave an embedded database that nobody has used. */
export const embeddedVariable = 'FOYER_TEST_EMBEDDED'

/** Environment variable with the folder of the built kit, in a run that has built it. */
export const kitVariable = 'FOYER_TEST_KIT'

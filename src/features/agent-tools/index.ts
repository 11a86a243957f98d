/** The library as tools for agents, by the Model Context Protocol. */
import { defineFeature } from '#platform/feature.ts'
import { routes } from './routes.ts'

export const agentToolsFeature = defineFeature({ name: 'agent-tools', routes })

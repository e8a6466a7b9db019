export {
  type AgentConfig,
  type AgentMeter,
  type AgentSource,
  agentConfigSchema,
  type ConfigFault,
  readAgentConfig,
  SUNSPEC,
} from './agent-config.ts';

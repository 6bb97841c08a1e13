/**
 * The models that this server lists, in the form of OpenAI (`shutdown_date`) and of Anthropic (`lifecycle`,
 * `retires_at`): developers.openai.com/api/docs/deprecations, platform.claude.com/docs/en/api/models/list.
 */
const models = [
  { id: 'demo', ends: null, lifecycle: 'active' },
  { id: 'demo-ending', ends: '2026-12-24', lifecycle: 'deprecated' },
  { id: 'demo-retired', ends: '2026-10-01', lifecycle: 'retired' },
  { id: 'claude-sonnet-5-5', ends: null, lifecycle: 'active' },
  { id: 'gpt-6-luna', ends: null, lifecycle: 'active' },
] as const;

/** The body of `GET /v1/models`. OpenAI leaves out what was shut down; Anthropic keeps it as `retired`. */
export function modelList(isAnthropic: boolean): object {
  if (!isAnthropic)
    return {
      object: 'list',
      data: models
        .filter(({ lifecycle }) => lifecycle !== 'retired')
        .map(({ id, ends }) => ({
          id,
          object: 'model',
          created: 0,
          owned_by: 'make-me-great-demo',
          shutdown_date: ends,
        })),
    };
  return {
    data: models.map(({ id, ends, lifecycle }) => ({
      id,
      type: 'model',
      display_name: id,
      created_at: '1970-01-01T00:00:00Z',
      lifecycle,
      retires_at: ends === null ? null : `${ends}T00:00:00Z`,
    })),
    has_more: false,
    first_id: models[0].id,
    last_id: models.at(-1)?.id ?? null,
  };
}

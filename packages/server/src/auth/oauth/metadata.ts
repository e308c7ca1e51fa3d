import type { OAuthGiven } from './oauth-given.ts';

/** Metadata of the authorization server (RFC 8414). */
export const serverMetadata = ({ siteUrl, oauthRegistration }: Pick<OAuthGiven, 'siteUrl' | 'oauthRegistration'>) => ({
  issuer: siteUrl,
  authorization_endpoint: `${siteUrl}/oauth/authorize`,
  token_endpoint: `${siteUrl}/oauth/token`,
  ...(oauthRegistration === 'open' && { registration_endpoint: `${siteUrl}/oauth/register` }),
  revocation_endpoint: `${siteUrl}/oauth/revoke`,
  introspection_endpoint: `${siteUrl}/oauth/introspect`,
  response_types_supported: ['code'],
  response_modes_supported: ['query'],
  grant_types_supported: ['authorization_code', 'refresh_token'],
  token_endpoint_auth_methods_supported: ['none', 'client_secret_basic', 'client_secret_post'],
  revocation_endpoint_auth_methods_supported: ['none', 'client_secret_basic', 'client_secret_post'],
  introspection_endpoint_auth_methods_supported: ['none', 'client_secret_basic', 'client_secret_post'],
  code_challenge_methods_supported: ['S256'],
  scopes_supported: ['read', 'write'],
  authorization_response_iss_parameter_supported: true,
  client_id_metadata_document_supported: oauthRegistration !== 'off',
});

/** Metadata of a protected resource (RFC 9728). */
export const resourceMetadata = (resource: string, siteUrl: string) => ({
  resource,
  authorization_servers: [siteUrl],
  scopes_supported: ['read'],
  bearer_methods_supported: ['header'],
});

import { known, knownFor, type KnownPackage, NETWORK } from './known-package.ts';

/** Packages that are clients of one service, mostly by HTTP. */
export const SERVICE_CLIENTS: readonly KnownPackage[] = [
  ...['@vscode/vsce', 'vsce', 'ovsx'].map((module) =>
    known(module, 'publishes to a registry of extensions', [
      NETWORK,
      'publish publishVSIX unpublish unpublishVSIX createNamespace verifyPat getVersion getExtension',
    ]),
  ),
  ...knownFor(
    NETWORK,
    'publishes pages, packages or programs',
    'gh-release publish-release chrome-webstore-upload webstore-upload web-ext-submit publish-browser-extension ftp-deploy @samkirkland/ftp-deploy s3-deploy',
  ),
  known('openai', 'client of a model service', [NETWORK, '. OpenAI OpenAIApi AzureOpenAI']),
  known('ollama', 'client of a model server', [
    NETWORK,
    'Ollama default chat generate pull embed embeddings list show',
  ]),
  known('twilio', 'client of a telephone service', [NETWORK, '. Twilio']),
  known('recastai', 'client of a chat service', [NETWORK, '. request build connect']),
  known('telegraf', 'client of Telegram', [NETWORK, '. Telegraf Telegram']),
  known('botbuilder', 'client of chat services', [NETWORK, 'BotFrameworkAdapter CloudAdapter ConnectorClient']),
  known('discord.js', 'client of Discord', [NETWORK, 'Client WebhookClient REST ShardingManager']),
  known('@aws-sdk/lib-storage', 'client of a cloud service', [NETWORK, 'Upload #.done']),
  known('aws-amplify', 'client of a cloud service', [NETWORK, 'API.get API.post API.graphql Auth.signIn Storage.put']),
  known('aws-iot-device-sdk', 'client of a cloud service', [NETWORK, 'device thingShadow jobs']),
  known('@azure/msal-node', 'asks for tokens', [
    NETWORK,
    'ConfidentialClientApplication PublicClientApplication ~acquireTokenByClientCredential ~acquireTokenByCode ~acquireTokenByRefreshToken',
  ]),
  known('@azure/identity', 'asks for tokens', [NETWORK, '~getToken']),
  known('adal-node', 'asks for tokens', [NETWORK, 'AuthenticationContext']),
  known('azure-iot-device', 'client of a cloud service', [
    NETWORK,
    'Client.fromConnectionString Client.fromSharedAccessSignature ~open',
  ]),
  known('web-push', 'sends pushed messages', [NETWORK, 'sendNotification']),
  known('@sentry/node', 'sends errors', [NETWORK, 'init captureException captureMessage']),
  known('raven', 'sends errors', [NETWORK, 'config Client captureException']),
  known('applicationinsights', 'sends measurements', [NETWORK, 'setup start']),
  known('node-geocoder', 'client of a map service', [NETWORK, '.']),
  known('google-tts-api', 'client of a speech service', [NETWORK, '. getAudioBase64 getAllAudioBase64']),
  known('stripe', 'client of a payment service', [NETWORK, '. Stripe']),
  known('web3', 'client of a chain of blocks', [NETWORK, '. Web3 providers.HttpProvider providers.WebsocketProvider']),
  known('ethers', 'client of a chain of blocks', [
    NETWORK,
    'JsonRpcProvider WebSocketProvider getDefaultProvider providers.JsonRpcProvider providers.WebSocketProvider',
  ]),
  known('dockerode', 'client of Docker', [NETWORK, '.']),
  known('mineflayer', 'client of a game server', [NETWORK, 'createBot']),
  known('maxmind', 'reads a file of addresses'),
  ...knownFor(
    NETWORK,
    'client of a cloud service',
    'aws-sdk @aws-sdk/client-* @azure/arm-* @azure/storage-* @azure/event-hubs @azure/eventgrid @azure/service-bus @azure/data-tables @azure/ai-* @azure/digital-twins-core @azure/app-configuration @google-cloud/* @googleapis/* googleapis google-spreadsheet azure-storage azure-iothub azure-iot-provisioning-device azure-event-hubs azure-sb ms-rest ms-rest-azure aws-iot-device-sdk-v2 amazon-cognito-identity-js s3 s3-client knox minio google-ads-api @google/maps @googlemaps/google-maps-services-js digitalocean dots-wrapper hcloud-js ovh cloudflare heroku-client kubernetes-client @kubernetes/client-node node-docker-api docker-remote-api cloudinary filestack-js imgur pinata-web3 ipfs-http-client ipfs-api kubo-rpc-client megajs dropbox box-node-sdk onedrive-api @microsoft/microsoft-graph-client oci-* tencentcloud-sdk-nodejs openshift-rest-client @ibm-cloud/cloudant @cloudant/cloudant s3mini imagekit tinify cloudconvert convertapi transloadit remove.bg',
  ),
  ...knownFor(
    NETWORK,
    'sends pushed messages, mail or text messages',
    'apn @parse/node-apn node-gcm fcm-node fcm-push fcm-notification node-pushnotifications expo-server-sdk pushover-notifications node-pushover pushbullet onesignal onesignal-node @onesignal/node-onesignal ntfy gotify nexmo @vonage/server-sdk messagebird plivo smsapi mandrill-api mailgun mailgun-js mailgun.js ts-mailgun @sendgrid/mail @sendgrid/client sendgrid sendgrid-rest postmark sparkpost resend mailjet node-mailjet sib-api-v3-sdk @getbrevo/brevo mailchimp @mailchimp/mailchimp_marketing @mailchimp/mailchimp_transactional mailchimp-api-v3 mailersend pubnub pusher ably getstream stream-chat notifications-node-client sailthru-client mailtrap @sendinblue/client mailinator-client kickbox',
  ),
  ...knownFor(
    NETWORK,
    'client of a chat service',
    'node-telegram-bot-api telegram-bot-api grammy telebot slimbot telegram telegram-mtproto @mtproto/core tdl @slack/client @slack/web-api @slack/webhook @slack/rtm-api @slack/bolt @slack/socket-mode slack slack-node slack-notify slackbots node-slack eris oceanic.js @discordjs/rest @discordjs/ws discord-webhook-node discord-rpc whatsapp-web.js @whiskeysockets/baileys venom-bot @wppconnect-team/wppconnect whatsapp-api-js viber-bot @line/bot-sdk facebook-chat-api fb fbgraph twit twitter twitter-api-v2 twitter-lite tumblr.js instagram-private-api snoowrap mastodon mastodon-api masto megalodon @atproto/api node-linkedin ms-teams-webhook mattermost zulip-js webex ciscospark wechaty wechat-api @larksuiteoapi/node-sdk tmi.js twitch-js @twurple/api obs-websocket-js',
  ),
  ...knownFor(
    NETWORK,
    'client of a model, speech or language service',
    '@anthropic-ai/sdk @mistralai/mistralai cohere-ai groq-sdk replicate @huggingface/inference @google/generative-ai @google/genai @langchain/openai @langchain/anthropic @langchain/ollama deepl deepl-node translate mstranslator watson-developer-cloud ibm-watson node-wit apiai dialogflow assemblyai @deepgram/sdk elevenlabs elevenlabs-node together-ai stability-client google-translate-api @vitalets/google-translate-api node-gtts gtts microsoft-cognitiveservices-speech-sdk wikipedia wikijs wolfram-alpha-api @lmstudio/sdk',
  ),
  ...knownFor(
    NETWORK,
    'client of a payment or trading service',
    'paypal-rest-sdk @paypal/checkout-server-sdk @paypal/paypal-server-sdk braintree square razorpay mollie-api-node @mollie/api-client coinbase coinbase-pro gdax binance node-binance-api binance-api-node ccxt kraken-api poloniex-api-node bitfinex-api-node cryptocompare coingecko-api coinmarketcap-api bitcoin bitcoin-core ripple-lib xrpl eosjs fabric-client fabric-network @hashgraph/sdk yahoo-finance yahoo-finance2 alphavantage plaid mercadopago authorizenet dwolla-v2 gocardless-nodejs @paddle/paddle-node-sdk iyzipay xendit-node nordigen-node amazon-sp-api algosdk',
  ),
  ...knownFor(
    NETWORK,
    'client of a service for developers or offices',
    '@octokit/rest @octokit/core @octokit/graphql @octokit/request @octokit/action octokit octokat octonode github github-base github-api gitlab @gitbeaker/node @gitbeaker/rest node-gitlab bitbucket jira-client jira-connector jira.js jira jenkins jenkins-api teamcity-rest-api trello node-trello asana monday-sdk-js @notionhq/client notion-client airtable clickup.js evernote contentful @sanity/client @prismicio/client storyblok-js-client @tryghost/admin-api @tryghost/content-api wpapi wordpress woocommerce-api @woocommerce/woocommerce-rest-api shopify-api-node @shopify/shopify-api prestashop jsforce node-salesforce hubspot @hubspot/api-client zendesk-node-api node-zendesk freshdesk-api intercom-client pipedrive xero-node node-quickbooks servicenow-rest-api odoo-xmlrpc odoo-await node-rfc sp-request node-sp-auth ews-javascript-api dav tsdav auth0 keycloak-admin @keycloak/keycloak-admin-client @okta/okta-sdk-nodejs @octokit/auth-app @octokit/auth-oauth-app @octokit/oauth-app @octokit/auth-oauth-user @octokit/auth-oauth-device publish-release gh-release conventional-github-releaser github-username ghrepos ghissues ghutils github-releases travis-ci circleci azure-devops-node-api netlify @netlify/api @vercel/blob node-pagerduty @pagerduty/pdjs figma-js figma-api nylas svix convex @workos-inc/node @lokalise/node-api @crowdin/crowdin-api-client @mondaydotcomorg/api datocms-client @datocms/cma-client-node docusign-esign hellosign-sdk intuit-oauth dogapi statsig-node @launchdarkly/node-server-sdk customerio-node @amplitude/node @amplitude/analytics-node apify-client parse node-parse-api',
  ),
  ...knownFor(
    NETWORK,
    'client of a service for media, maps, games or sports',
    'spotify-web-api-node lastfm lastfmapi soundcloud youtube-api youtube-search youtube-sr ytdl-core @distube/ytdl-core play-dl yt-search youtubei.js vimeo twitch google-images google-play-scraper app-store-scraper geocoder opencage-api-client what3words @what3words/api query-overpass @mapbox/mapbox-sdk steam-user steamapi steam-web minecraft-protocol rcon rcon-client rcon-srcds gamedig source-server-query fitbit-node strava-v3 mixpanel amplitude posthog-node analytics-node @segment/analytics-node universal-analytics insight particle-api-js unleash-client configcat-node launchdarkly-node-server-sdk',
  ),
];

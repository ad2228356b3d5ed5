-- Text and page of a mail become one sealed column. SQL can't seal, so what may still be delivered
-- is copied plainly and sealed by the first start; everything else is emptied.
ALTER TABLE "mails" ADD COLUMN "body" text NOT NULL DEFAULT '';--> statement-breakpoint
UPDATE "mails" SET "body" = json_build_object('text', "text", 'html', "html")::text WHERE "sent_at" IS NULL AND "created_at" > now() - interval '3 days';--> statement-breakpoint
ALTER TABLE "mails" ALTER COLUMN "body" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "mails" DROP COLUMN "text";--> statement-breakpoint
ALTER TABLE "mails" DROP COLUMN "html";--> statement-breakpoint
UPDATE "refresh_tokens" SET "successor_sealed" = NULL WHERE "successor_sealed" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "refresh_tokens_sealed" ON "refresh_tokens" USING btree ("used_at","session_id") WHERE "refresh_tokens"."successor_sealed" is not null;--> statement-breakpoint
-- The hash that the product makes of a token: SHA-256 as base64url.
UPDATE "feedback" SET "session_id" = rtrim(translate(encode(sha256(convert_to("session_id", 'UTF8')), 'base64'), '+/', '-_'), '=') WHERE "session_id" IS NOT NULL;

CREATE TABLE "idea_analyses" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"market" text NOT NULL,
	"market_key" text NOT NULL,
	"thread_limit" smallint NOT NULL,
	"status" text NOT NULL,
	"step" text NOT NULL,
	"progress" smallint NOT NULL,
	"attempts" smallint DEFAULT 0 NOT NULL,
	"worker" integer,
	"claim" uuid,
	"heartbeat" integer DEFAULT 0 NOT NULL,
	"material" jsonb,
	"result" jsonb,
	"error" text,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "idea_analyses" ADD CONSTRAINT "idea_analyses_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "idea_analyses_running" ON "idea_analyses" USING btree ("user_id","market_key") WHERE "idea_analyses"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "idea_analyses_open" ON "idea_analyses" USING btree ("created_at") WHERE "idea_analyses"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "idea_analyses_user" ON "idea_analyses" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "idea_analyses_end" ON "idea_analyses" USING btree ("ended_at");
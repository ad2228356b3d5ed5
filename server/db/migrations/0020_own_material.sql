CREATE TABLE "own_material_texts" (
	"material_id" uuid NOT NULL,
	"part" smallint NOT NULL,
	"texts" jsonb NOT NULL,
	CONSTRAINT "own_material_texts_material_id_part_pk" PRIMARY KEY("material_id","part")
);
--> statement-breakpoint
CREATE TABLE "own_materials" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"name" text NOT NULL,
	"kind" text NOT NULL,
	"texts" integer NOT NULL,
	"characters" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "idea_analyses" ADD COLUMN "own_use" text;--> statement-breakpoint
ALTER TABLE "idea_analyses" ADD COLUMN "own_ids" jsonb;--> statement-breakpoint
ALTER TABLE "own_material_texts" ADD CONSTRAINT "own_material_texts_material_id_own_materials_id_fk" FOREIGN KEY ("material_id") REFERENCES "public"."own_materials"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "own_materials" ADD CONSTRAINT "own_materials_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "own_materials_user" ON "own_materials" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "own_materials_age" ON "own_materials" USING btree ("used_at");